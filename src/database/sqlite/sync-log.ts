// Syncs SQLite's WAL to the disk, as SQLite does after each commit with `synchronous
// = full`, but in a thread, so that only those concerned wait for the disk.
import { closeSync, fdatasync, openSync } from 'node:fs'
import { promisify } from 'node:util'

export interface SyncedLog {
  /** Resolves once everything committed before the call is on the disk. */
  sync(): Promise<void>
  close(): void
}

const sync = promisify(fdatasync)

/** The WAL file exists as long as the database is open. */
export const syncedLog = (file: string): SyncedLog => {
  const descriptor = openSync(`${file}-wal`, 'r+')
  let isOpen = true
  return {
    sync: () => sync(descriptor),
    close: () => {
      if (isOpen) closeSync(descriptor)
      isOpen = false
    },
  }
}
