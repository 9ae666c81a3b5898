// Enqueues a job within another SQL statement: the columns of its row, and the signal to the processes that run jobs.
import { type RawBuilder, sql } from 'kysely'
import { notification } from '#database/index.ts'
import { fresh, type NewJobRow } from './store.ts'
import { jobWaits } from './topics.ts'

/** The columns and values of a job whose key is new; values that are texts may be parameters of the statement. */
export const insertedJob = (row: NewJobRow) => {
  const columns = Object.entries(fresh(row)).filter(([, value]) => value !== null)
  return {
    names: columns.map(([name]) => name as keyof NewJobRow),
    // PostgreSQL takes every selected parameter to be a text, so numbers are written as literals.
    values: columns.map(
      ([name, value]): RawBuilder<unknown> =>
        typeof value === 'number'
          ? sql`${sql.lit(value)} as ${sql.ref(name)}`
          : sql`${value} as ${sql.ref(name)}`,
    ),
  }
}

/** The notification that a job waits, for use within a statement. */
export const jobSignal = (id: string): ReturnType<typeof notification> => notification(jobWaits, id)
