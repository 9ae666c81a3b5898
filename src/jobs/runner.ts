// The runner of jobs: runs what is due, some jobs at a time; every process has one.
import { type Installation, operator, reading, type WriteCtx } from '#context.ts'
import { later, now } from '#kernel/clock.ts'
import { coalesced } from '#kernel/coalesced.ts'
import { untraced } from '#kernel/tracing.ts'
import { claimNext } from './claim.ts'
import { type JobKind, type JobWeight, weightOf } from './kinds.ts'
import { beginRun, type JobLogger, type Run } from './run-job.ts'
import { type ClaimedJob, insertJobOnce, shortenLeases } from './store.ts'
import { clockDifference, leaseTime } from './times.ts'
import { jobWaits } from './topics.ts'
import { nextTime } from './turns.ts'

export interface Runner {
  /** Runs all that is due. */
  runDue(): Promise<void>
  /** Runs what is due, now and from now on: when it is asked for, at its time, and looking from time to time. */
  start(): void
  /** Begins nothing more; resolves once the jobs that run are done or handed back. */
  stop(): Promise<void>
  /** The jobs that run: what they are called, and for what. */
  underWay(): readonly RunningJob[]
}

export interface RunningJob {
  readonly id: string
  readonly kind: string
}

/** How many jobs run in a process at a time. */
const limits: Readonly<Record<JobWeight, number>> = { heavy: 1, light: 8, remote: 16 }

/** In milliseconds: what no signal came for is found by then. */
const pollTime = 30_000

export const createRunner = (
  installation: Installation,
  kinds: readonly JobKind[],
  logger: JobLogger,
): Runner => {
  const ctx = reading(installation, operator)
  const running = new Map<string, Run & { readonly kind: JobKind }>()
  /** What follows each run, up to the look for the next. */
  const tasks = new Set<Promise<void>>()
  let [isStarted, isStopping] = [false, false]
  let lookedAt = Number.POSITIVE_INFINITY
  let [pollTimer, nextTimer]: (NodeJS.Timeout | undefined)[] = []
  let unfollow = () => {}

  const kindsWithRoom = (): ReadonlyMap<string, JobKind> => {
    const room = { ...limits }
    for (const { kind } of running.values()) room[weightOf(kind)]--
    return new Map(kinds.filter(kind => room[weightOf(kind)] > 0).map(kind => [kind.name, kind]))
  }
  const begin = (job: ClaimedJob, kind: JobKind): void => {
    const run = beginRun(ctx, job, kind, logger)
    running.set(job.id, { ...run, kind })
    const task = run.done
      .catch(err => logger.error({ err }, `could not end the job ${kind.name}`))
      .then(() => running.delete(job.id))
      .then(lookSafely)
      .finally(() => tasks.delete(task))
    tasks.add(task)
  }
  const look = coalesced(async () => {
    if (isStopping) return
    const time = ctx.clock()
    // The first time, and where the clock was set back.
    if (time < lookedAt) await ctx.inTransaction(inside => schedule(inside, kinds))
    lookedAt = time
    while (!isStopping) {
      const some = kindsWithRoom()
      // Whatever ends looks again.
      if (some.size === 0) return
      const job = await claimNext(ctx, some, new Set(running.keys()))
      if (job === undefined) return lookAtNextTime(some)
      begin(job, some.get(job.name) as JobKind)
    }
  })
  const lookSafely = (): Promise<void> =>
    untraced(() => look().catch(err => logger.error({ err }, 'could not look for jobs')))

  /** Where that is before the next poll. */
  const lookAtNextTime = async (some: ReadonlyMap<string, JobKind>): Promise<void> => {
    if (!isStarted || isStopping) return
    clearTimeout(nextTimer)
    const next = await nextTime(ctx, [...some.keys()], { after: now(ctx), until: later(ctx, pollTime) })
    if (next === undefined || isStopping) return
    const wait = Date.parse(next) - installation.clock()
    nextTimer = setTimeout(lookSafely, Math.max(wait, 1)).unref()
  }
  const poll = async (): Promise<void> => {
    await lookSafely()
    // Not all processes at the same moment, though they start together.
    if (!isStopping) pollTimer = setTimeout(poll, pollTime * (0.5 + Math.random())).unref()
  }
  return {
    runDue: async () => {
      await look()
      while (tasks.size > 0) await Promise.all(tasks)
    },
    start: () => {
      isStarted = true
      unfollow = installation.signals.follow(jobWaits, () => void lookSafely())
      void poll()
    },
    stop: async () => {
      isStopping = true
      unfollow()
      for (const timer of [pollTimer, nextTimer]) clearTimeout(timer)
      for (const { interrupt } of running.values()) interrupt()
      // What was being claimed ends too.
      await look().catch(() => {})
      for (const { interrupt } of running.values()) interrupt()
      while (tasks.size > 0) await Promise.all(tasks)
    },
    underWay: () => [...running].map(([id, { kind }]) => ({ id, kind: kind.name })),
  }
}

/**
 * What is done again and again is one job each, which is always there. Times of a clock that was wrong are put right: what is
 * done every hour would else wait until that clock's hour, and what a process that is gone has claimed as well.
 */
const schedule = async (ctx: WriteCtx, kinds: readonly JobKind[]): Promise<void> => {
  await shortenLeases(ctx, { end: later(ctx, leaseTime), latest: later(ctx, leaseTime + clockDifference) })
  for (const { name, every } of kinds) {
    if (every === undefined) continue
    const row = { id: ctx.newId(), name, key: '', payload: 'null', run_at: now(ctx), owner: '' }
    await insertJobOnce(ctx, row, { next: later(ctx, every), latest: later(ctx, every + clockDifference) })
  }
}
