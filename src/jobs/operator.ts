// What an operator can see and do: list jobs with their states, and retry failed ones.
import type { Ctx } from '#context.ts'
import { now } from '#kernel/clock.ts'
import { NotFound } from '#kernel/errors.ts'
import { jobWithId, type ListedRow, newestJobs, reviveJobs } from './operator-store.ts'
import { jobWaits } from './topics.ts'

/** A job as it is listed; fields without a value are left out. */
export interface ListedJob {
  readonly id: string
  readonly kind: string
  readonly key: string
  readonly organization?: string
  readonly state: 'waiting' | 'scheduled' | 'running' | 'failed'
  readonly attempts: number
  /** When it is or was due. */
  readonly runAt: string
  readonly failedAt?: string
  readonly error?: string
  readonly stage?: string
  readonly done?: number
  readonly total?: number
}

/** How many are listed. */
const mostListed = 1000

/** Lists jobs, the newest first; only dead ones if `isDead`. */
export const listJobs = async (
  ctx: Ctx,
  isDead: boolean,
): Promise<{ readonly jobs: readonly ListedJob[]; readonly more: boolean }> => {
  const rows = await newestJobs(ctx, { isDead, limit: mostListed + 1 })
  const time = now(ctx)
  return { jobs: rows.slice(0, mostListed).map(row => listed(row, time)), more: rows.length > mostListed }
}

/** Restarts the failed job with this id, or all dead ones; returns their ids. */
export const retryJobs = (ctx: Ctx, id?: string): Promise<string[]> =>
  ctx.inTransaction(async inside => {
    const ids = await reviveJobs(inside, now(inside), id)
    const [first] = ids
    if (first !== undefined) await inside.signals.send(inside, jobWaits, first)
    else if (id !== undefined) await refuse(inside, id)
    return ids
  })

const refuse = async (ctx: Ctx, id: string): Promise<never> => {
  const row = await jobWithId(ctx, id)
  if (row === undefined) throw new NotFound(`there is no job ${id}; lectern jobs list shows all`)
  const { state } = listed(row, now(ctx))
  throw new NotFound(`the job ${id} has not failed: it is ${state}`)
}

const listed = (row: ListedRow, time: string): ListedJob => ({
  id: row.id,
  kind: row.name,
  key: row.key,
  ...(row.owner !== '' && { organization: row.owner }),
  state: stateOf(row, time),
  attempts: row.attempts,
  runAt: row.run_at,
  ...(row.dead_at !== null && { failedAt: row.dead_at }),
  ...(row.last_error !== null && { error: row.last_error }),
  ...(row.stage !== null && { stage: row.stage }),
  ...(row.done !== null && { done: row.done }),
  ...(row.total !== null && { total: row.total }),
})

const stateOf = ({ dead_at, locked_until, run_at }: ListedRow, time: string): ListedJob['state'] => {
  if (dead_at !== null) return 'failed'
  if (locked_until !== null && locked_until > time) return 'running'
  return run_at <= time ? 'waiting' : 'scheduled'
}
