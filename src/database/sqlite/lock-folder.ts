// A folder for one server only: the lock is the operating system's, and ends with the process, however it ends.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isBusy } from './outage.ts'
import { keepPrivate } from './private-files.ts'

/** Keeps handles referenced: a garbage-collected one is closed, and its lock ends. */
const handles = new Set<DatabaseSync>()

/** Locks a folder until the returned function is called; undefined where another process has locked it. */
export const lockFolder = (folder: string): (() => void) | undefined => {
  const file = join(folder, 'lectern.lock')
  keepPrivate(file)
  const handle = new DatabaseSync(file, { timeout: 0 })
  try {
    // Node cannot lock files, but SQLite does. Nothing is ever written,
    // and without a journal on disk no file is made beside it.
    handle.exec('pragma journal_mode = memory; begin exclusive')
    handles.add(handle)
    return () => {
      handles.delete(handle)
      handle.close()
    }
  } catch (error) {
    handle.close()
    if (isBusy(error)) return undefined
    throw error
  }
}
