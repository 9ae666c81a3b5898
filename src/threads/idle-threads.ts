// Threads with nothing to do. Each keeps what it has loaded, and garbage that nobody collects, so they end after a while.
import type { Thread } from './thread.ts'

export interface IdleThreads {
  /** The one that had something to do last. */
  take(): Thread | undefined
  put(thread: Thread): void
}

/** In milliseconds. Of several idle threads one stays longer, for starting it again takes as long as most tasks. */
const rest = 60_000
const restOfLast = 3 * rest

/** `end` is called for each that has rested long enough. */
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
