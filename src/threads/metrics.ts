// Metrics of the pools of threads: how many tasks wait and are done, and how long they take.
import { counter, gauge, histogram, type Metric } from '#kernel/metrics.ts'
import { secondsSince } from '#kernel/seconds-since.ts'
import type { Ending } from './messages.ts'
import type { Urgency } from './urgency.ts'

const size = gauge({
  name: 'lectern_threads',
  help: 'How many threads a pool has at most.',
  labels: ['pool'],
})

const busy = gauge({
  name: 'lectern_threads_busy',
  help: 'Threads of a pool that do a task.',
  labels: ['pool'],
})

const waiting = gauge({
  name: 'lectern_thread_tasks_waiting',
  help: 'Tasks that wait for a thread: interactive, which somebody waits for, and background.',
  labels: ['pool', 'urgency'],
})

const waitDuration = histogram({
  name: 'lectern_thread_task_wait_seconds',
  help: 'How long tasks waited for a thread.',
  labels: ['pool', 'urgency'],
  buckets: [0.001, 0.01, 0.1, 1, 10, 60],
})

const taskDuration = histogram({
  name: 'lectern_thread_task_duration_seconds',
  help: 'How long threads worked on tasks.',
  labels: ['pool', 'urgency'],
  buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30],
})

const failures = counter({
  name: 'lectern_thread_task_failures_total',
  help: 'Tasks that came to nothing: time or memory were used up, too much waited already (full), or an error.',
  labels: ['pool', 'reason'],
})

export const threadMetrics: readonly Metric[] = [size, busy, waiting, waitDuration, taskDuration, failures]

/** Told by a pool about one task. */
export interface WatchedTask {
  /** A thread begins the task. The returned function is called with its ending. */
  begins(): (ending: Ending) => void
  /** The task leaves the queue without having begun. */
  leaves(): void
}

export interface WatchedPool {
  waits(urgency: Urgency): WatchedTask
  /** A task was refused, since too much waits already. */
  refused(): void
}

export const watchPool = (pool: string, threads: number): WatchedPool => {
  size.of(pool).value = threads
  const busyHere = busy.of(pool)
  const series = { interactive: seriesOf(pool, 'interactive'), background: seriesOf(pool, 'background') }
  return {
    waits: urgency => {
      const of = series[urgency]
      const since = performance.now()
      of.waiting.add(1)
      return {
        leaves: () => of.waiting.add(-1),
        begins: () => {
          const begun = performance.now()
          of.waiting.add(-1)
          of.waitDuration.observe((begun - since) / 1000)
          busyHere.add(1)
          return ending => {
            busyHere.add(-1)
            of.taskDuration.observe(secondsSince(begun))
            if ('exhausted' in ending) failures.of(pool, ending.exhausted).add(1)
            if ('failed' in ending) failures.of(pool, 'error').add(1)
          }
        },
      }
    },
    refused: () => failures.of(pool, 'full').add(1),
  }
}

const seriesOf = (pool: string, urgency: Urgency) => ({
  waiting: waiting.of(pool, urgency),
  waitDuration: waitDuration.of(pool, urgency),
  taskDuration: taskDuration.of(pool, urgency),
})
