// A thread that reads: each task within one snapshot, on the connection of the thread.
import { DatabaseSync } from 'node:sqlite'
import { workerData } from 'node:worker_threads'
import { runTasks } from '#threads/index.ts'
import type { RunReadTask } from './reader-threads.ts'
import { statementCache } from './statement-cache.ts'

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

runTasks(async (runTask, payload) => {
  begin.run()
  try {
    return await (runTask as RunReadTask<unknown, unknown>)(payload, statements)
  } finally {
    commit.run()
  }
})
