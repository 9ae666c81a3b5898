// A job of one's own: claimed, kept while it runs, and given back as done, as failed, or as it was.
import { type Ctx, now } from '#context.ts'
import { timestamp } from '#kernel/clock.ts'
import { Interruption, type JobKind } from './kinds.ts'
import { type ClaimedJob, claimJob, deleteClaimed, dueJobs, updateClaimed } from './store.ts'

const minute = 60_000

/** Whoever has not been heard of for so long is taken for dead: a process that lives begins its lease anew in time. */
export const leaseTime = minute
const longestDelay = 360 * minute

/** Takes the next job that is due for oneself; undefined where there is none. */
export const claimNext = async (ctx: Ctx, names: readonly string[]): Promise<ClaimedJob | undefined> => {
  for (;;) {
    const due = await dueJobs(ctx, names, now(ctx))
    if (due.length === 0) return undefined
    for (const { id, attempts } of due) {
      const set = {
        locked_until: later(ctx, leaseTime),
        attempts: attempts + 1,
        // In case that this process dies of it: then it is not tried again immediately.
        run_at: later(ctx, delayAfter(attempts + 1)),
      }
      const claimed = await ctx.inTransaction(inside => claimJob(inside, id, now(ctx), set))
      if (claimed !== undefined) return claimed
    }
  }
}

/** The same job, its lease begun anew where a good part of it is over. */
export const keepClaimed = async (ctx: Ctx, job: ClaimedJob): Promise<ClaimedJob> => {
  if (later(ctx, leaseTime / 2) < job.locked_until) return job
  const kept = { ...job, locked_until: later(ctx, leaseTime) }
  const isOwn = await update(ctx, job, { locked_until: kept.locked_until })
  if (!isOwn) throw new Interruption(`the job ${job.name} was taken over by another process`)
  return kept
}

/** It is done: gone, or due again at its next time. */
export const settleDone = async (ctx: Ctx, job: ClaimedJob, { every }: JobKind): Promise<void> => {
  const free = { locked_until: null, attempts: 0, last_error: null }
  if (every !== undefined) await update(ctx, job, { ...free, run_at: later(ctx, every) })
  else if (!(await ctx.inTransaction(inside => deleteClaimed(inside, job)))) await update(ctx, job, free)
}

/** It has failed: to be tried again, each time after a longer pause. */
export const settleFailed = async (
  ctx: Ctx,
  job: ClaimedJob,
  kind: JobKind,
  error: unknown,
): Promise<void> => {
  const delay = Math.min(delayAfter(job.attempts), kind.every ?? longestDelay)
  const last_error = String(error instanceof Error ? error.message : error).slice(0, 500)
  await update(ctx, job, { locked_until: null, run_at: later(ctx, delay), last_error })
}

/** As if it had not been tried. */
export const handBack = async (ctx: Ctx, job: ClaimedJob): Promise<void> => {
  await update(ctx, job, { locked_until: null, run_at: now(ctx), attempts: job.attempts - 1 })
}

const update = (ctx: Ctx, job: ClaimedJob, set: Parameters<typeof updateClaimed>[2]): Promise<boolean> =>
  ctx.inTransaction(inside => updateClaimed(inside, job, set))

const later = (ctx: Ctx, milliseconds: number): string => timestamp(() => ctx.clock() + milliseconds)

const delayAfter = (attempts: number): number => Math.min(minute * 2 ** (attempts - 1), longestDelay)
