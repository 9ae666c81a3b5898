// A checkpoint, as it is done in a thread that reads: what was committed goes from the log into the file of the database.
import type { RunReadTask } from './reader-threads.ts'

/** It waits for nobody: what others still read of the file before stays in the log. */
export const runTask: RunReadTask<undefined, void> = (_, statements) => {
  statements('pragma wal_checkpoint(passive)').statement.all()
}
