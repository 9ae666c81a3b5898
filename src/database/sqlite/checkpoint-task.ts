// A checkpoint as it runs in a reader thread: copies committed pages from the WAL to the database file.
import type { RunReadTask } from './reader-threads.ts'

/** Waits for nobody: pages that others may still read in their old state stay in the WAL. */
export const runTask: RunReadTask<undefined, void> = (_, statements) => {
  statements('pragma wal_checkpoint(passive)').statement.all()
}
