// Taking the next job for oneself.
import { type Ctx, now, type WriteCtx } from '#context.ts'
import type { JobKind } from './kinds.ts'
import { settleCancelled, settleDead } from './settle.ts'
import { type ClaimedJob, claimJob } from './store.ts'
import { delayAfter, later, leaseTime } from './times.ts'
import { type DueJob, dueJobs, noteTurn } from './turns.ts'

/**
 * Takes the next job that is due for oneself; undefined where there is none. None of `own`, which run here: their leases may
 * be over where the clock was set forward, or nothing else was done for long.
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
      const claimed = await ctx.inTransaction(inside => claim(inside, job, kind))
      if (claimed !== undefined) return claimed
    }
  }
}

const claim = async (ctx: WriteCtx, { id, attempts }: DueJob, kind: JobKind) => {
  const claimed = await claimJob(ctx, id, now(ctx), {
    claim: ctx.newId(),
    locked_until: later(ctx, leaseTime),
    attempts: attempts + 1,
    // In case that this process dies of it: then it is not tried again immediately.
    run_at: later(ctx, delayAfter(attempts + 1)),
  })
  if (claimed === undefined) return undefined
  await noteTurn(ctx, claimed)
  if (claimed.is_cancelled) await settleCancelled(ctx, claimed, kind)
  else if (attempts >= mostAttempts(kind))
    await settleDead(ctx, claimed, kind, 'the process that ran it ended')
  else return claimed
  return undefined
}

const mostAttempts = ({ every, attempts = Number.POSITIVE_INFINITY }: JobKind): number =>
  every === undefined ? attempts : Number.POSITIVE_INFINITY
