// The files of a database belong to the user who runs the program: nobody else reads them, whoever made their folder.
import { chmodSync, closeSync, openSync, statSync } from 'node:fs'

const privateMode = 0o600

/** Makes the file if it is not there, and takes from others what they may do with it. SQLite gives its mode to those beside it. */
export const keepPrivate = (file: string): void => {
  create(file)
  for (const path of [file, `${file}-wal`, `${file}-shm`]) {
    const mode = statSync(path, { throwIfNoEntry: false })?.mode
    if (mode !== undefined && (mode & 0o077) !== 0) restrict(path)
  }
}

/** Only where there is none: to close a file that SQLite has open would end the locks that this process has on it. */
const create = (file: string): void => {
  try {
    closeSync(openSync(file, 'wx', privateMode))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** Where that cannot be, as with somebody else's file or on a disk without modes, it can be used all the same. */
const restrict = (path: string): void => {
  try {
    chmodSync(path, privateMode)
  } catch {
    // This is reported to whoever runs the server: others can still read the file.
  }
}
