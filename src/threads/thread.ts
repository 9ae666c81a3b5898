// A thread that does one task at a time, and is ended when a task exceeds its limits.
import { Worker } from 'node:worker_threads'
import { watchTime } from './cpu-time.ts'
import type { Ending, TaskMessage, ThreadReport } from './messages.ts'

export interface Thread {
  /** False once the thread has ended; it cannot be used any more. */
  readonly isAlive: boolean
  /** Does a task within `cpuTime` milliseconds; never rejects. Only one task at a time. */
  run(message: TaskMessage, transfer: readonly ArrayBuffer[], cpuTime: number): Promise<Ending>
  /** Ends the thread; its task fails. */
  end(): Promise<unknown>
}

export interface ThreadOptions {
  /** The module that runs in the thread and calls `runTasks`, and the `workerData` that it gets. */
  readonly entry: URL
  readonly workerData: unknown
  /** Limit of the old generation of the thread's heap, in megabytes. */
  readonly heap: number
  /** The CPU time that a thread has used, in milliseconds. */
  readonly cpuTimeOf: (worker: Worker) => Promise<number>
}

/**
 * Size of the young generation, in megabytes. The default is three times as much, which costs memory in every thread and
 * saves no time.
 */
const youngGeneration = 16

export const startThread = ({ entry, workerData, heap, cpuTimeOf }: ThreadOptions): Thread => {
  const worker = new Worker(entry, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: youngGeneration },
  })
  let isAlive = true
  let finish: (ending: Ending) => void = () => {}
  let onBegun: (cpuTime: number) => void = () => {}

  const end = (ending: Ending): Promise<unknown> => {
    isAlive = false
    // The program must not exit before the thread does: a caller waits for its end.
    worker.ref()
    finish(ending)
    return worker.terminate()
  }
  worker.on('message', (report: ThreadReport) => ('begun' in report ? onBegun(report.begun) : finish(report)))
  worker.on('error', error => void end(endingOf(error)))
  worker.on('exit', code => void end({ failed: `a thread ended with code ${code}` }))
  worker.unref()

  return {
    get isAlive() {
      return isAlive
    },
    run: (message, transfer, cpuTime) =>
      new Promise(resolve => {
        const watch = watchTime(
          cpuTime,
          () => cpuTimeOf(worker),
          ending => void end(ending),
        )
        onBegun = watch.begin
        finish = ending => {
          finish = () => {}
          watch.stop()
          if (isAlive) worker.unref()
          resolve(ending)
        }
        worker.ref()
        try {
          worker.postMessage(message, transfer)
        } catch (error) {
          finish({ failed: String(error) })
        }
      }),
    end: () => end({ failed: 'the thread was ended' }),
  }
}

const endingOf = (error: unknown): Ending =>
  (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? { exhausted: 'memory' }
    : { failed: String(error) }
