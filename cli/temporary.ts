// Temporary files, which are removed when the work on them ends, also when the command is interrupted.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exitCodes } from './failure.ts'

/** Does work that creates a file or a folder at this path, and removes it at the end if it is still there. */
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

/**
 * Does work that cleans up when the process exits: makes a signal exit the process, since otherwise it would end without
 * the exit event.
 */
export const exitingIfInterrupted = async <T>(work: () => Promise<T>): Promise<T> => {
  const exit = () => process.exit(exitCodes.interrupted)
  process.once('SIGINT', exit).once('SIGTERM', exit)
  try {
    return await work()
  } finally {
    process.off('SIGINT', exit).off('SIGTERM', exit)
  }
}

/** The same with a new folder among the system's temporary files. */
export const withTemporaryFolder = <T>(work: (folder: string) => Promise<T>): Promise<T> =>
  withTemporary(mkdtempSync(join(tmpdir(), 'lectern-')), work)
