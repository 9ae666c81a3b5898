// Files that are gone when the work on them is over, also when the command is interrupted.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exitCodes } from './failure.ts'

/** Does work that makes a file or a folder at this path, and removes what is still there at its end. */
export const withTemporary = async <T>(path: string, work: (path: string) => Promise<T>): Promise<T> => {
  const remove = () => rmSync(path, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    return await exitingIfInterrupted(() => work(path))
  } finally {
    process.off('exit', remove)
    remove()
  }
}

/** Does work that takes back what is half done when the process exits: a signal has it exit, where it would end without that. */
export const exitingIfInterrupted = async <T>(work: () => Promise<T>): Promise<T> => {
  const exit = () => process.exit(exitCodes.interrupted)
  process.once('SIGINT', exit).once('SIGTERM', exit)
  try {
    return await work()
  } finally {
    process.off('SIGINT', exit).off('SIGTERM', exit)
  }
}

/** The same with a new folder of the system's own. */
export const withTemporaryFolder = <T>(work: (folder: string) => Promise<T>): Promise<T> =>
  withTemporary(mkdtempSync(join(tmpdir(), 'lectern-')), work)
