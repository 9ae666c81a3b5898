// Follows jobs from outside: their progress, and when they end.
import type { Ctx, Installation } from '#context.ts'
import { now } from '#kernel/clock.ts'
import type { JobKind } from './kinds.ts'
import { jobsWithKeys } from './store.ts'
import { jobEnded } from './topics.ts'

export interface JobProgress {
  /** Null until the job reports progress. */
  readonly stage: string | null
  readonly done: number | null
  readonly total: number | null
  readonly isRunning: boolean
}

/** The progress of the jobs with these keys, by key; keys without a job are left out. */
export const progressOf = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  { name }: Pick<JobKind, 'name'>,
  keys: readonly string[],
): Promise<Map<string, JobProgress>> => {
  if (keys.length === 0) return new Map()
  const rows = await jobsWithKeys(ctx, name, keys)
  return new Map(
    rows.map(({ key, locked_until, stage, done, total }) => {
      const isRunning = locked_until !== null && locked_until > now(ctx)
      return [key, { stage, done, total, isRunning }]
    }),
  )
}

/** In milliseconds: how late an end is noticed whose signal was lost. */
const pollTime = 10_000

/** Resolves when there is no such job any more, or it is dead; rejects when `signal` is aborted. */
export const untilJobEnds = async (
  { database, signals }: Pick<Installation, 'database' | 'signals'>,
  { name }: Pick<JobKind, 'name'>,
  key: string,
  signal: AbortSignal,
): Promise<void> => {
  let wake = () => {}
  let id: string | undefined
  const unfollow = signals.follow(jobEnded, ended => {
    // Until the job's id is known, any end may be its own; from then on, others are ignored.
    if (id === undefined || ended === undefined || ended === id) wake()
  })
  const giveUp = () => wake()
  signal.addEventListener('abort', giveUp)
  try {
    for (;;) {
      // Set up before the look-up, so that no signal is missed.
      const woken = Promise.withResolvers<void>()
      wake = woken.resolve
      signal.throwIfAborted()
      const [job] = await jobsWithKeys({ db: database.read }, name, [key])
      if (job === undefined || job.dead_at !== null) return
      id = job.id
      const timer = setTimeout(wake, pollTime)
      await woken.promise.finally(() => clearTimeout(timer))
    }
  } finally {
    unfollow()
    signal.removeEventListener('abort', giveUp)
  }
}
