// Asking for a job within another statement: the columns of its row, and what tells those who run jobs.
import { type RawBuilder, sql } from 'kysely'
import { notification } from '#database/index.ts'
import { fresh, type NewJobRow } from './store.ts'
import { jobWaits } from './topics.ts'

/** The columns of a new job whose key is new, with their values; of these, texts may be parameters of the statement. */
export const insertedJob = (row: NewJobRow) => {
  const columns = Object.entries(fresh(row)).filter(([, value]) => value !== null)
  return {
    names: columns.map(([name]) => name as keyof NewJobRow),
    // PostgreSQL takes any parameter that is selected for a text.
    values: columns.map(
      ([name, value]): RawBuilder<unknown> =>
        typeof value === 'number'
          ? sql`${sql.lit(value)} as ${sql.ref(name)}`
          : sql`${value} as ${sql.ref(name)}`,
    ),
  }
}

/** The signal that a job waits, as a statement sends it. */
export const jobSignal = (id: string): ReturnType<typeof notification> => notification(jobWaits, id)
