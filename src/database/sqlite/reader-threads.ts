// Threads for reading, each with its own connection, so that long reads block nobody.
import { availableParallelism } from 'node:os'
import { createThreadPool, type PoolOptions } from '#threads/index.ts'
import { sqliteOutage } from './outage.ts'
import type { StatementCache } from './statement-cache.ts'

export interface ReadTask<Payload> {
  /** A module that exports `runTask` (`RunReadTask`). */
  readonly module: URL
  readonly payload: Payload
  /** The organization in whose queue it waits. */
  readonly owner: string
}

/** The function that such a module exports. */
export type RunReadTask<Payload, Result> = (
  payload: Payload,
  statements: StatementCache,
) => Result | Promise<Result>

export interface ReaderThreads {
  /** Runs a task in a thread; all its reads see one moment. */
  run<Payload, Result>(task: ReadTask<Payload>): Promise<Result>
}

export interface ReaderOptions extends PoolOptions {
  /** In milliseconds of CPU time, for one read. */
  readonly cpuTime?: number
  /** Awaited before a result is given, since what was read may not be on the disk yet. */
  readonly mayTell?: () => Promise<void> | undefined
}

export interface OwnedReaderThreads extends ReaderThreads {
  /** Ends the threads; unfinished tasks are rejected. */
  close(): Promise<void>
}

/** Of many cores one is left for other work; of two, the system shares them out. */
const usualSize = Math.max(2, Math.min(4, availableParallelism() - 1))

/** How many reads may wait: requests only, which are short. */
const ofOwner = { items: 1000, weight: Number.POSITIVE_INFINITY }
const together = { items: 10_000, weight: Number.POSITIVE_INFINITY }

/** Reads are usually short, so one owner may use all threads while nobody else waits. */
export const readerThreads = (
  file: string,
  { cpuTime = 10_000, mayTell, ...options }: ReaderOptions = {},
): OwnedReaderThreads => {
  const entry = new URL('./reader-thread.ts', import.meta.url)
  const limits = { size: usualSize, reserved: 0, ofOwner, together }
  const pool = createThreadPool({ name: 'reads', entry, workerData: { file }, ...limits, ...options })
  return {
    run: async <Payload, Result>(task: ReadTask<Payload>) => {
      const read = pool.run<Result>({ ...task, urgency: 'interactive', cpuTime, weight: 1 })
      const result = await read.catch((error: unknown) => Promise.reject(sqliteOutage(error)))
      await mayTell?.()
      return result
    },
    close: () => pool.close(),
  }
}
