// The files of a database are private to the user who runs the program, whoever made their folder.
import { chmodSync, closeSync, openSync, statSync } from 'node:fs'

const privateMode = 0o600

/** Creates the file if needed, and removes the permissions of others. SQLite gives its mode to the files beside it. */
export const keepPrivate = (file: string): void => {
  create(file)
  for (const path of [file, `${file}-wal`, `${file}-shm`]) {
    const mode = statSync(path, { throwIfNoEntry: false })?.mode
    if (mode !== undefined && (mode & 0o077) !== 0) restrict(path)
  }
}

/** Only where there is none: closing a file that SQLite has open would release this process's locks on it. */
const create = (file: string): void => {
  try {
    closeSync(openSync(file, 'wx', privateMode))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** If that is not possible, as for another user's file or on a disk without modes, the file is used all the same. */
const restrict = (path: string): void => {
  try {
    chmodSync(path, privateMode)
  } catch {
    // The operator is warned elsewhere that others can read the file.
  }
}
