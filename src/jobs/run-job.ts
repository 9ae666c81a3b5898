// One run of a claimed job: its work, and what happens to the job at the end.
import type { Ctx, WriteCtx } from '#context.ts'
import { secondsSince } from '#kernel/seconds-since.ts'
import { type SpanDetails, traced, tracer } from '#kernel/tracing.ts'
import { Cancelled, Interruption, type Job, type JobKind } from './kinds.ts'
import { type Lease, leaseOn } from './lease.ts'
import { type RunOutcome, runDuration } from './metrics.ts'
import { processStops } from './reasons.ts'
import { handBack, settleDone, settleFailed, settleResult } from './settle.ts'
import type { ClaimedJob } from './store.ts'
import { traceLinkOf } from './trace-link.ts'

export interface Run {
  /** Has the job end soon, and be handed back. */
  readonly interrupt: () => void
  readonly done: Promise<void>
}

export interface JobLogger {
  error(details: { readonly err: unknown }, message: string): void
}

export const beginRun = (ctx: Ctx, claimed: ClaimedJob, kind: JobKind, logger: JobLogger): Run => {
  const lease = leaseOn(ctx, claimed)
  return {
    interrupt: () => lease.abort(processStops()),
    done: traced(`job ${kind.name}`, spanOf(claimed), () => perform(ctx, claimed, kind, { lease, logger })),
  }
}

/** A trace of its own, linked to the one in which the job was asked for, if that was in this process. */
const spanOf = (claimed: ClaimedJob): SpanDetails => ({
  kind: 'consumer',
  isRoot: true,
  follows: tracer()?.remembered(traceLinkOf(claimed)),
  attributes: { 'lectern.job.kind': claimed.name, 'lectern.job.attempt': claimed.attempts },
})

interface Surroundings {
  readonly lease: Lease
  readonly logger: JobLogger
}

const perform = async (
  ctx: Ctx,
  claimed: ClaimedJob,
  kind: JobKind,
  { lease, logger }: Surroundings,
): Promise<void> => {
  const settling = settlingOf(claimed, kind, lease)
  const since = performance.now()
  const note = (outcome: RunOutcome): void => runDuration.of(kind.name, outcome).observe(secondsSince(since))
  try {
    await whileLeased(lease, () => kind.run(ctx, jobOf(claimed, lease, settling.settle)))
  } catch (error) {
    // While a process stops, work may fail because something was closed.
    const isHandedBack = error instanceof Interruption || lease.signal.reason instanceof Interruption
    const end = await ctx.inTransaction(inside =>
      isHandedBack ? handBack(inside, claimed, kind) : settleFailed(inside, claimed, kind, error),
    )
    note(isHandedBack || error instanceof Cancelled ? 'interrupted' : 'failed')
    if (end === 'failed' || end === 'dead') logger.error({ err: error }, `the job ${kind.name} failed`)
    return
  }
  if (!settling.isSettled()) await ctx.inTransaction(inside => settleDone(inside, claimed, kind))
  note('done')
}

const whileLeased = async (lease: Lease, work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } finally {
    await lease.end()
  }
}

const jobOf = (
  { key, payload, attempts }: ClaimedJob,
  { signal, keep, progress }: Lease,
  settle: Job['settle'],
): Job => ({
  key,
  payload: JSON.parse(payload),
  attempt: attempts,
  signal,
  keep,
  progress: (stage, done, total) => progress({ stage, done: done ?? null, total: total ?? null }),
  settle,
})

interface Settling {
  readonly settle: Job['settle']
  readonly isSettled: () => boolean
}

/** A job that the work's own transaction settled need not be settled afterwards. */
const settlingOf = (claimed: ClaimedJob, kind: JobKind, lease: Lease): Settling => {
  let isSettled = false
  return {
    isSettled: () => isSettled,
    settle: async (inside: WriteCtx) => {
      await settleResult(inside, claimed, kind)
      lease.expectEnd()
      inside.afterCommit(() => {
        isSettled = true
      })
    },
  }
}
