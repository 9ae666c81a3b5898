// A thread that reads: takes a task, has its module do it within one snapshot, answers.
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { lowerPriority } from '#kernel/lower-priority.ts'
import type { PerformRead, ReadRequest, ReadResult } from './reader-threads.ts'
import { statementCache } from './statement-cache.ts'

lowerPriority()

const handle = new DatabaseSync((workerData as { file: string }).file, { timeout: 5000 })
// Mapped into memory the file is read from where the system keeps it: to read many long rows takes half as long.
handle.exec(`
  pragma query_only = on;
  pragma temp_store = memory;
  pragma cache_size = -8192;
  pragma mmap_size = 1073741824;
`)
const statements = statementCache(handle)
const begin = handle.prepare('begin')
const commit = handle.prepare('commit')

const answer = async ({ module, task }: ReadRequest): Promise<ReadResult> => {
  try {
    const { perform } = (await import(module)) as { perform: PerformRead<unknown, unknown> }
    begin.run()
    try {
      return { value: await perform(statements, task) }
    } finally {
      commit.run()
    }
  } catch (error) {
    const { message, stack = message, errcode } = error as Error & { errcode?: number }
    return { failed: stack, ...(errcode !== undefined && { errcode }) }
  }
}

parentPort?.on('message', async (message: ReadRequest) => parentPort?.postMessage(await answer(message)))
