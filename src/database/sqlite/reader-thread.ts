// A thread for reading: each task runs within one snapshot, on the thread's connection.
import { DatabaseSync } from 'node:sqlite'
import { workerData } from 'node:worker_threads'
import { runTasks } from '#threads/index.ts'
import type { RunReadTask } from './reader-threads.ts'
import { statementCache } from './statement-cache.ts'

const handle = new DatabaseSync((workerData as { file: string }).file, { timeout: 5000 })
// With a memory-mapped file, reading many long rows takes half the time.
handle.exec(`
  pragma query_only = on;
  pragma temp_store = memory;
  pragma cache_size = -8192;
  pragma mmap_size = 1073741824;
`)
const statements = statementCache(handle)
const begin = handle.prepare('begin')
const commit = handle.prepare('commit')

runTasks(async (runTask, payload) => {
  begin.run()
  try {
    return await (runTask as RunReadTask<unknown, unknown>)(payload, statements)
  } finally {
    commit.run()
  }
})
