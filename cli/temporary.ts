// Files that are gone when the work on them is over, also when the command is interrupted.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Does work that makes a file or a folder at this path, and removes what is still there at its end. */
export const withTemporary = async <T>(path: string, work: (path: string) => Promise<T>): Promise<T> => {
  const remove = () => rmSync(path, { recursive: true, force: true })
  const stop = () => process.exit(130)
  process.once('exit', remove)
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    return await work(path)
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop).off('exit', remove)
    remove()
  }
}

/** The same with a new folder of the system's own. */
export const withTemporaryFolder = <T>(work: (folder: string) => Promise<T>): Promise<T> =>
  withTemporary(mkdtempSync(join(tmpdir(), 'lectern-')), work)
