// A folder for one server alone: the lock is the system's own, and ends with the process, however that ends.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isBusy } from './outage.ts'
import { keepPrivate } from './private-files.ts'

/** A handle that nothing refers to is closed when memory is cleaned up, and its lock ends. */
const handles = new Set<DatabaseSync>()

/** Locks a folder until the function that it gives is called; undefined where another process has locked it. */
export const lockFolder = (folder: string): (() => void) | undefined => {
  const file = join(folder, 'lectern.lock')
  keepPrivate(file)
  const handle = new DatabaseSync(file, { timeout: 0 })
  try {
    // Node locks no files, but SQLite does. Nothing is ever written: without a journal, not even beside it.
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
