// Following jobs from outside: how far they are, and when they end.
import type { Ctx, Installation } from '#context.ts'
import { now } from '#kernel/clock.ts'
import type { JobKind } from './kinds.ts'
import { jobsWithKeys } from './store.ts'
import { jobEnded } from './topics.ts'

export interface JobProgress {
  /** None before it has said anything. */
  readonly stage: string | null
  readonly done: number | null
  readonly total: number | null
  readonly isRunning: boolean
}

/** Of those of the keys of which there is a job, by the key. */
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

/** In milliseconds: what no signal came for is found by then. */
const pollTime = 10_000

/** Resolves when there is no such job any more, or it is dead; rejects where it is no longer waited for. */
export const untilJobEnds = async (
  { database, signals }: Pick<Installation, 'database' | 'signals'>,
  { name }: Pick<JobKind, 'name'>,
  key: string,
  signal: AbortSignal,
): Promise<void> => {
  let wake = () => {}
  let id: string | undefined
  const unfollow = signals.follow(jobEnded, ended => {
    // What it is about is known once it was looked up; many may wait for many.
    if (id === undefined || ended === undefined || ended === id) wake()
  })
  const giveUp = () => wake()
  signal.addEventListener('abort', giveUp)
  try {
    for (;;) {
      // Before it looks, so that nothing is missed.
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
