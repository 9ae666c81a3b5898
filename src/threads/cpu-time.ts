// The limit of a task: CPU time of its thread, so that a slow machine does not decide what becomes of it.
import type { Worker } from 'node:worker_threads'
import type { Ending } from './messages.ts'

/** The CPU time that a thread has used, in milliseconds. Answered while it works, and late where one call takes long. */
export const cpuTimeOf = async (worker: Worker): Promise<number> => {
  const { user, system } = await worker.cpuUsage()
  return (user + system) / 1000
}

export interface TimeWatch {
  /** The work begins; the thread had used so much CPU time before. */
  begin(used: number): void
  stop(): void
}

/** Milliseconds between two looks at least. */
const shortestPause = 20

/** A thread that gives no answer for so long, and so many times its limit, hangs; that is no fault of the task. */
const longestSilence = 600_000
const clockFactor = 60

/** Calls `over` once the limit is used up. CPU time passes no faster than the clock: it is looked at when it can be over. */
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
    // A thread that ends in this moment reports that itself.
    const used = await usedNow().catch(() => end - limit)
    if (isStopped) return
    if (used >= end) over({ exhausted: 'time' })
    else lookAfter(end - used, end)
  }
  return {
    begin: used => {
      // A thread that is being ended may still report what it began with.
      if (!isStopped) lookAfter(limit, used + limit)
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      clearTimeout(hanging)
    },
  }
}
