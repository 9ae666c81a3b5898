// The lease of a running job: renewed by a timer, so that a long step is not mistaken for the end of the process.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Ctx } from '#context.ts'
import { later, now } from '#kernel/clock.ts'
import { coalesced } from '#kernel/coalesced.ts'
import type { Cancelled, Interruption } from './kinds.ts'
import { cancelled, takenOver } from './reasons.ts'
import { type ClaimedJob, updateClaimed } from './store.ts'
import { leaseTime } from './times.ts'
import { jobCancelled } from './topics.ts'

export interface Progress {
  readonly stage: string
  readonly done: number | null
  readonly total: number | null
}

export interface Lease {
  /** Aborted when the work must not go on. */
  readonly signal: AbortSignal
  readonly abort: (reason: Interruption | Cancelled) => void
  /** Renews the lease if that is due; throws if the work must not go on. */
  keep(): Promise<void>
  /** Writes the progress soon. */
  progress(progress: Progress): void
  /** Declares that the work itself ends the job, so that a missing job is not treated as taken over. */
  expectEnd(): void
  /** Stops renewing the lease. */
  end(): Promise<void>
}

/** Milliseconds between two renewals, which also detect that a job was cancelled if no signal came. */
const heartbeatTime = leaseTime / 4

/** Least milliseconds between two writes of progress. */
const progressTime = 1000

export const leaseOn = (ctx: Ctx, claimed: ClaimedJob): Lease => {
  const { signal, abort } = abortion()
  let lockedUntil = claimed.locked_until ?? ''
  let progress: Progress | undefined
  let pause: NodeJS.Timeout | undefined
  let last: Promise<void> = Promise.resolve()
  let [isEndExpected, isOver] = [false, false]

  const write = coalesced(async () => {
    const until = later(ctx, leaseTime)
    const set = { locked_until: until, ...progress }
    progress = undefined
    const job = await ctx.inTransaction(inside => updateClaimed(inside, claimed, set))
    if (job === undefined) {
      if (!isEndExpected) abort(takenOver(claimed))
    } else if (job.is_cancelled) abort(cancelled(claimed))
    else lockedUntil = until
  })
  const renew = (): Promise<void> => {
    const renewed = write()
    last = renewed.catch(() => {})
    return renewed
  }
  const beat = (): void => {
    renew().catch(() => {
      // Without the database, it is unknown whose job it is once the lease has expired.
      if (now(ctx) >= lockedUntil) abort(takenOver(claimed))
    })
  }
  // Work may report progress inside a transaction, which the write must not be a part of.
  const outside = AsyncLocalStorage.snapshot()
  const note = (): void => {
    if (pause !== undefined || progress === undefined) return
    pause = setTimeout(() => {
      pause = undefined
      note()
    }, progressTime).unref()
    beat()
  }
  const heartbeat = setInterval(beat, heartbeatTime).unref()
  const unfollow = ctx.signals.follow(jobCancelled, id => {
    if (id === claimed.id) abort(cancelled(claimed))
    else if (id === undefined) beat()
  })
  return {
    signal,
    abort,
    keep: async () => {
      signal.throwIfAborted()
      if (later(ctx, leaseTime - heartbeatTime) < lockedUntil) return
      await renew()
      signal.throwIfAborted()
    },
    progress: latest => {
      progress = latest
      if (pause === undefined && !isOver) outside(note)
    },
    expectEnd: () => {
      isEndExpected = true
    },
    end: () => {
      isOver = true
      clearInterval(heartbeat)
      clearTimeout(pause)
      unfollow()
      return last
    },
  }
}

const abortion = (): Pick<Lease, 'signal' | 'abort'> => {
  const controller = new AbortController()
  return { signal: controller.signal, abort: reason => controller.abort(reason) }
}
