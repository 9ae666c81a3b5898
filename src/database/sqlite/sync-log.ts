// Brings SQLite's log to the disk, as SQLite does after each commit with `synchronous = full`: but in a thread, so that nobody waits
// for the disk who has nothing to do with it.
import { closeSync, fdatasync, openSync } from 'node:fs'
import { promisify } from 'node:util'

export interface SyncedLog {
  /** Resolves once all that was committed before it was called is on the disk. */
  sync(): Promise<void>
  close(): void
}

const sync = promisify(fdatasync)

/** The log exists as long as anybody has the database open. */
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
