// The runner of jobs: runs due jobs, several at a time; every process has one.
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
  /** Runs all jobs that are due. */
  runDue(): Promise<void>
  /** Runs due jobs, now and from now on: when they are asked for, at their time, and after polling. */
  start(): void
  /** Begins no more jobs; resolves once the running ones are done or handed back. */
  stop(): Promise<void>
  /** The running jobs, with their kinds. */
  underWay(): readonly RunningJob[]
}

export interface RunningJob {
  readonly id: string
  readonly kind: string
}

/** How many jobs run in a process at a time. */
const limits: Readonly<Record<JobWeight, number>> = { heavy: 1, light: 8, remote: 16 }

/** In milliseconds: how late a job is found whose signal was lost. */
const pollTime = 30_000

export const createRunner = (
  installation: Installation,
  kinds: readonly JobKind[],
  logger: JobLogger,
): Runner => {
  const ctx = reading(installation, operator)
  const running = new Map<string, Run & { readonly kind: JobKind }>()
  /** The runs, each with the look for the next job that follows it. */
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
    // The first time, and whenever the clock was set back.
    if (time < lookedAt) await ctx.inTransaction(inside => schedule(inside, kinds))
    lookedAt = time
    while (!isStopping) {
      const some = kindsWithRoom()
      // Every job that ends looks again.
      if (some.size === 0) return
      const job = await claimNext(ctx, some, new Set(running.keys()))
      if (job === undefined) return lookAtNextTime(some)
      begin(job, some.get(job.name) as JobKind)
    }
  })
  const lookSafely = (): Promise<void> =>
    untraced(() => look().catch(err => logger.error({ err }, 'could not look for jobs')))

  /** Sets a timer for the next job, if it is due before the next poll. */
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
    // Random, so that processes that start together do not poll together.
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
      // A job that was just being claimed is interrupted, too.
      await look().catch(() => {})
      for (const { interrupt } of running.values()) interrupt()
      while (tasks.size > 0) await Promise.all(tasks)
    },
    underWay: () => [...running].map(([id, { kind }]) => ({ id, kind: kind.name })),
  }
}

/**
 * Makes sure that each repeating kind has its one job. Corrects times that were set by a wrong clock: a repeating job
 * would otherwise wait until that time, and so would a job claimed by a process that is gone.
 */
const schedule = async (ctx: WriteCtx, kinds: readonly JobKind[]): Promise<void> => {
  await shortenLeases(ctx, { end: later(ctx, leaseTime), latest: later(ctx, leaseTime + clockDifference) })
  for (const { name, every } of kinds) {
    if (every === undefined) continue
    const row = { id: ctx.newId(), name, key: '', payload: 'null', run_at: now(ctx), owner: '' }
    await insertJobOnce(ctx, row, { next: later(ctx, every), latest: later(ctx, every + clockDifference) })
  }
}
