// Idle threads. Each keeps its loaded modules and uncollected garbage in memory, so it ends after a while.
import type { Thread } from './thread.ts'

export interface IdleThreads {
  /** The thread that worked last. */
  take(): Thread | undefined
  put(thread: Thread): void
}

/**
 * Idle time in milliseconds before a thread ends. The last idle thread stays longer, since starting one takes as long as
 * most tasks.
 */
const rest = 60_000
const restOfLast = 3 * rest

/** `end` is called for each thread that has been idle long enough. */
export const idleThreads = (end: (thread: Thread) => void): IdleThreads => {
  const idle: { readonly thread: Thread; timer: NodeJS.Timeout }[] = []
  const endAfter = (thread: Thread, time: number): NodeJS.Timeout =>
    setTimeout(() => {
      const index = idle.findIndex(one => one.thread === thread)
      const entry = idle[index]
      if (entry === undefined) return
      if (idle.length === 1 && time === rest) {
        entry.timer = endAfter(thread, restOfLast - rest)
        return
      }
      idle.splice(index, 1)
      end(thread)
    }, time).unref()
  return {
    take: () => {
      const last = idle.pop()
      clearTimeout(last?.timer)
      return last?.thread
    },
    put: thread => void idle.push({ thread, timer: endAfter(thread, rest) }),
  }
}
