// SQL for operators: lists jobs in the order in which they were first asked for, and has failed ones run again.
import type { Ctx, WriteCtx } from '#context.ts'
import type { JobRow } from './store.ts'

const columns = [
  'id',
  'name',
  'key',
  'owner',
  'run_at',
  'attempts',
  'locked_until',
  'dead_at',
  'last_error',
  'stage',
  'done',
  'total',
] as const

export type ListedRow = Pick<JobRow, (typeof columns)[number]>

/** The newest jobs; only dead ones if `isDead`. */
export const newestJobs = (
  { db }: Pick<Ctx, 'db'>,
  { isDead, limit }: { readonly isDead: boolean; readonly limit: number },
): Promise<readonly ListedRow[]> =>
  db
    .selectFrom('jobs')
    .select(columns)
    .$if(isDead, query => query.where('dead_at', 'is not', null))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const jobWithId = ({ db }: Pick<Ctx, 'db'>, id: string): Promise<ListedRow | undefined> =>
  db.selectFrom('jobs').select(columns).where('id', '=', id).executeTakeFirst()

/** Restarts jobs that are dead or wait for another attempt: the one with this id, or all dead ones. Returns their ids. */
export const reviveJobs = async (ctx: WriteCtx, now: string, id?: string): Promise<string[]> => {
  const revived = ctx.db
    .updateTable('jobs')
    .set({ attempts: 0, dead_at: null, run_at: now })
    .where('locked_until', 'is', null)
    .returning('id')
  const rows =
    id === undefined
      ? await revived.where('dead_at', 'is not', null).execute()
      : await revived.where('id', '=', id).where('last_error', 'is not', null).execute()
  return rows.map(row => row.id).sort()
}
