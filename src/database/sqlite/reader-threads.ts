// Threads that read beside this one, each on a connection of its own, so that long reads hold nobody up.
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { sqliteOutage } from './outage.ts'
import type { StatementCache } from './statement-cache.ts'

export interface ReaderThreads {
  /** Has the function `perform` of a module called in a thread; all that it reads is of one moment. */
  perform<Task, Result>(module: URL, task: Task): Promise<Result>
}

/** What such a module exports. */
export type PerformRead<Task, Result> = (statements: StatementCache, task: Task) => Result | Promise<Result>

export interface OwnedReaderThreads extends ReaderThreads {
  /** Ends them; what is not done is rejected. */
  close(): Promise<void>
}

export interface ReadRequest {
  readonly module: string
  readonly task: unknown
}

/** What SQLite refused has its error code. */
export type ReadResult = { readonly value: unknown } | { readonly failed: string; readonly errcode?: number }

interface Job {
  readonly message: ReadRequest
  readonly settle: (outcome: ReadResult) => void
}

interface Thread {
  readonly worker: Worker
  job?: Job | undefined
  timer?: NodeJS.Timeout | undefined
}

export interface ReaderLimits {
  /** How long a task may take, in milliseconds. */
  readonly timeLimit: number
  /** How many threads there are at most. */
  readonly most: number
}

/** Of many cores one is left to those who wait for none of this; of two the system gives them their share. */
const usual: ReaderLimits = { timeLimit: 30_000, most: Math.max(2, Math.min(4, availableParallelism() - 1)) }

/** Threads that start when they are needed; one that takes too long over a task, or dies, is replaced. */
export const readerThreads = (
  file: string,
  { timeLimit, most }: ReaderLimits = usual,
): OwnedReaderThreads => {
  const threads = new Set<Thread>()
  const waiting: Job[] = []

  const start = (): Thread => {
    const worker = new Worker(new URL('./reader-thread.ts', import.meta.url), { workerData: { file } })
    const thread: Thread = { worker }
    worker.on('message', outcome => finish(thread, outcome))
    worker.on('error', error => giveUp(thread, String(error)))
    worker.on('exit', code => giveUp(thread, `a thread that reads ended with code ${code}`))
    threads.add(thread)
    return thread
  }
  const finish = (thread: Thread, outcome: ReadResult): void => {
    const { job, timer } = thread
    clearTimeout(timer)
    thread.job = undefined
    thread.worker.unref()
    job?.settle(outcome)
    next()
  }
  const giveUp = (thread: Thread, why: string): Promise<unknown> => {
    threads.delete(thread)
    thread.worker.removeAllListeners()
    finish(thread, { failed: why })
    // Whoever waits for its end is not to find the program ended first.
    thread.worker.ref()
    return thread.worker.terminate()
  }
  const next = (): void => {
    if (waiting.length === 0) return
    const idle = [...threads].find(({ job }) => job === undefined)
    const thread = idle ?? (threads.size < most ? start() : undefined)
    if (thread === undefined) return
    const job = waiting.shift() as Job
    thread.job = job
    thread.timer = setTimeout(() => void giveUp(thread, 'a read takes too long'), timeLimit)
    thread.worker.ref()
    thread.worker.postMessage(job.message)
  }
  return {
    perform: <Task, Result>(module: URL, task: Task) =>
      new Promise<Result>((resolve, reject) => {
        const settle = (outcome: ReadResult): void =>
          'value' in outcome ? resolve(outcome.value as Result) : reject(errorOf(outcome))
        waiting.push({ message: { module: module.href, task }, settle })
        next()
      }),
    close: async () => {
      for (const job of waiting.splice(0)) job.settle({ failed: 'shutting down' })
      await Promise.all([...threads].map(thread => giveUp(thread, 'shutting down')))
    },
  }
}

const errorOf = ({ failed, ...code }: ReadResult & { failed: string }): unknown =>
  sqliteOutage(Object.assign(new Error(failed), code))
