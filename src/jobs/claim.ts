// Claims the next job for this process.
import type { Ctx, WriteCtx } from '#context.ts'
import { later, now } from '#kernel/clock.ts'
import type { JobKind } from './kinds.ts'
import { settleCancelled, settleDead } from './settle.ts'
import { type ClaimedJob, lockDue, updateJob } from './store.ts'
import { delayAfter, leaseTime } from './times.ts'
import { dueJobs, noteTurn } from './turns.ts'

/**
 * Claims the next job that is due; undefined if there is none. Skips `own`, which run in this process: their leases may
 * have expired because the clock was set forward or the process was blocked for long.
 */
export const claimNext = async (
  ctx: Ctx,
  kinds: ReadonlyMap<string, JobKind>,
  own: ReadonlySet<string>,
): Promise<ClaimedJob | undefined> => {
  for (;;) {
    const due = (await dueJobs(ctx, [...kinds.keys()], now(ctx))).filter(({ id }) => !own.has(id))
    if (due.length === 0) return undefined
    for (const job of due) {
      const kind = kinds.get(job.name) as JobKind
      const claimed = await ctx.inTransaction(inside => claim(inside, job.id, kind))
      if (claimed !== undefined) return claimed
    }
  }
}

const claim = async (ctx: WriteCtx, id: string, kind: JobKind): Promise<ClaimedJob | undefined> => {
  const job = await lockDue(ctx, id, now(ctx))
  if (job === undefined) return undefined
  const set = {
    claim: ctx.newId(),
    locked_until: later(ctx, leaseTime),
    attempts: job.attempts + 1,
    // If this process dies of the job, it is not retried immediately.
    run_at: later(ctx, delayAfter(job.attempts + 1)),
    stage: null,
    done: null,
    total: null,
  }
  const claimed = { ...job, ...set }
  if (job.is_cancelled) await settleCancelled(ctx, job, kind)
  else if (job.attempts >= mostAttempts(kind))
    await settleDead(ctx, job, kind, 'the process that ran it ended')
  else {
    await updateJob(ctx, id, set)
    await noteTurn(ctx, claimed)
    return claimed
  }
  return undefined
}

const mostAttempts = ({ every, attempts = Number.POSITIVE_INFINITY }: JobKind): number =>
  every === undefined ? attempts : Number.POSITIVE_INFINITY
