// Threads that read beside this one, each on a connection of its own, so that long reads block nobody.
import { availableParallelism } from 'node:os'
import { createThreadPool, type PoolOptions } from '#threads/index.ts'
import { sqliteOutage } from './outage.ts'
import type { StatementCache } from './statement-cache.ts'

export interface ReadTask<Payload> {
  /** A module that exports `runTask` (`RunReadTask`). */
  readonly module: URL
  readonly payload: Payload
  /** In whose line it waits: an organization. */
  readonly owner: string
}

/** What such a module exports. */
export type RunReadTask<Payload, Result> = (
  payload: Payload,
  statements: StatementCache,
) => Result | Promise<Result>

export interface ReaderThreads {
  /** Has a task done in a thread; all that it reads is of one moment. */
  run<Payload, Result>(task: ReadTask<Payload>): Promise<Result>
}

export interface ReaderOptions extends PoolOptions {
  /** What a read may use, in milliseconds of CPU time. */
  readonly cpuTime?: number
  /** What is awaited before anybody is told what was read. */
  readonly mayTell?: () => Promise<void> | undefined
}

export interface OwnedReaderThreads extends ReaderThreads {
  /** Ends them; what is not done is rejected. */
  close(): Promise<void>
}

/** Of many cores one is left to those who wait for none of this; of two the system gives them their share. */
const usualSize = Math.max(2, Math.min(4, availableParallelism() - 1))

/** Reads that may wait: questions, which are short. */
const ofOwner = { items: 1000, weight: Number.POSITIVE_INFINITY }
const together = { items: 10_000, weight: Number.POSITIVE_INFINITY }

/** A read is short, as a rule: whoever has several may use all threads, while no one else waits. */
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
