// The time limit of a task, in CPU time of its thread, so that a slow machine does not change the outcome.
import type { Worker } from 'node:worker_threads'
import type { Ending } from './messages.ts'

/** The CPU time that a thread has used, in milliseconds. A busy thread answers, too, but late during one long call. */
export const cpuTimeOf = async (worker: Worker): Promise<number> => {
  const { user, system } = await worker.cpuUsage()
  return (user + system) / 1000
}

export interface TimeWatch {
  /** Called when work on the task begins; the thread has used `used` milliseconds of CPU time before. */
  begin(used: number): void
  stop(): void
}

/** Least milliseconds between two checks. */
const shortestPause = 20

/**
 * A task fails when its thread does not answer within `longestSilence` milliseconds, or `clockFactor` times its limit if
 * that is longer: the thread hangs, for which the task is not to blame.
 */
const longestSilence = 600_000
const clockFactor = 60

/**
 * Calls `over` once the limit is used up. CPU time passes no faster than the clock, so each check is set for the earliest
 * moment at which the limit can be reached.
 */
export const watchTime = (
  limit: number,
  usedNow: () => Promise<number>,
  over: (ending: Ending) => void,
): TimeWatch => {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const hanging = setTimeout(
    () => over({ failed: 'a thread gives no answer' }),
    Math.max(limit * clockFactor, longestSilence),
  )

  const lookAfter = (pause: number, end: number): void => {
    timer = setTimeout(() => look(end), Math.max(pause, shortestPause))
  }
  const look = async (end: number): Promise<void> => {
    // A thread that ends at this moment reports that itself.
    const used = await usedNow().catch(() => end - limit)
    if (isStopped) return
    if (used >= end) over({ exhausted: 'time' })
    else lookAfter(end - used, end)
  }
  return {
    begin: used => {
      // A thread that is being ended may still send its `begun` message.
      if (!isStopped) lookAfter(limit, used + limit)
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      clearTimeout(hanging)
    },
  }
}
