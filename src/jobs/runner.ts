// The runner of jobs: looks for what is due and runs it, one job after the other; every process has one.
import { type Actor, type Ctx, type Installation, now, reading, type WriteCtx } from '#context.ts'
import { claimNext, handBack, settleDone, settleFailed } from './claim.ts'
import { Interruption, type JobKind } from './kinds.ts'
import { leaseOn } from './lease.ts'
import { type ClaimedJob, insertJobOnce } from './store.ts'

export interface Runner {
  /** Runs all that is due. */
  runDue(): Promise<void>
  /** Runs what is due, now and from now on, looking from time to time. */
  start(): void
  /** Begins nothing more; resolves once the job that runs is done or handed back. */
  stop(): Promise<void>
}

export interface JobLogger {
  error(details: { readonly err: unknown }, message: string): void
}

const nobody: Actor = { userId: '', tokenId: '', scope: 'write' }
const pollTime = 30_000

export const createRunner = (
  installation: Installation,
  kinds: readonly JobKind[],
  logger: JobLogger,
): Runner => {
  const ctx = reading(installation, nobody)
  const byName = new Map(kinds.map(kind => [kind.name, kind]))
  let isScheduled = false
  let isStopping = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  const work = async (): Promise<void> => {
    if (!isScheduled) await ctx.inTransaction(inside => schedule(inside, kinds))
    isScheduled = true
    while (!isStopping) {
      const job = await claimNext(ctx, [...byName.keys()])
      if (job === undefined) return
      await runJob(ctx, job, byName.get(job.name) as JobKind, { isStopping: () => isStopping, logger })
    }
  }
  const runDue = (): Promise<void> => {
    const run = work()
    running = run.catch(() => {})
    return run
  }
  const poll = async (): Promise<void> => {
    await runDue().catch(error => logger.error({ err: error }, 'could not look for jobs'))
    if (!isStopping) pollLater()
  }
  // Not all processes at the same moment, though they start together.
  const pollLater = (): void => {
    timer = setTimeout(poll, pollTime * (0.5 + Math.random())).unref()
  }
  return {
    runDue,
    start: () => void poll(),
    stop: async () => {
      isStopping = true
      clearTimeout(timer)
      await running
    },
  }
}

/** What is done again and again is one job each, which is always there. */
const schedule = async (ctx: WriteCtx, kinds: readonly JobKind[]): Promise<void> => {
  for (const { name, every } of kinds) {
    if (every === undefined) continue
    await insertJobOnce(ctx, { id: ctx.newId(), name, key: '', payload: 'null', run_at: now(ctx) })
  }
}

interface Surroundings {
  readonly isStopping: () => boolean
  readonly logger: JobLogger
}

const runJob = async (
  ctx: Ctx,
  claimed: ClaimedJob,
  kind: JobKind,
  { isStopping, logger }: Surroundings,
): Promise<void> => {
  const lease = leaseOn(ctx, claimed)
  const keep = async (): Promise<void> => {
    if (isStopping()) throw new Interruption('this process stops')
    await lease.keep()
  }
  try {
    await kind.run(ctx, { payload: JSON.parse(claimed.payload), keep }).finally(lease.end)
  } catch (error) {
    // While it stops, work fails of what has been closed.
    if (error instanceof Interruption || isStopping()) return handBack(ctx, lease.job())
    logger.error({ err: error }, `the job ${kind.name} failed`)
    return settleFailed(ctx, lease.job(), kind, error)
  }
  await settleDone(ctx, lease.job(), kind)
}
