// When SQLite's WAL is copied to the database file: beside the writer, so that nobody waits for the disk meanwhile.
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { prepareAct } from './statement-cache.ts'

export interface Checkpoints {
  /** Called after each commit. */
  committed(): void
}

export interface CheckpointWork {
  /**
   * Makes a checkpoint while others write. A failure loses nothing:
   * everything is in the WAL, and the next checkpoint copies it.
   */
  readonly beside: () => Promise<unknown>
  /** Runs work while nobody writes. */
  readonly alone: (work: () => unknown) => Promise<void>
}

/**
 * In pages written since the last checkpoint: after that many, SQLite would make one by itself, and the writer would wait.
 */
const most = 1000

/**
 * In pages. While somebody writes all the time, more is in the WAL at the end of each checkpoint,
 * so it never restarts from its beginning. Beyond this length, the remaining pages are copied
 * while nobody writes, if they are few. That takes about 15 ms of the event loop, so it happens
 * at most once in 64 MB, which is as much as is kept of the file (`journal_size_limit`).
 */
const longest = 16_000

/** In pages: beyond this length the WAL must restart, and writers wait however much is left. */
const muchTooLong = 5 * longest

export const checkpointsOf = (writer: DatabaseSync, { beside, alone }: CheckpointWork): Checkpoints => {
  if (!canTellLength(process.versions.sqlite)) return { committed: () => {} }
  writer.exec('pragma wal_autocheckpoint = 0')
  const state = writer.prepare('pragma wal_checkpoint(noop)')
  const checkpoint = prepareAct(writer, 'pragma wal_checkpoint(passive)')
  /** The length of the WAL at the last checkpoint; a shorter one has restarted since. */
  let before = 0
  let isRunning = false
  const run = async (length: number): Promise<void> => {
    await beside()
    if (length < longest) return
    await beside()
    await alone(() => {
      // If much was written meanwhile, the next checkpoint usually finds less.
      if (lengthLeft(state) <= most) checkpoint.all()
      else if (length >= muchTooLong) return beside()
    })
  }
  return {
    committed: () => {
      if (isRunning) return
      const length = Number(state.get()?.log)
      if (length < before) before = 0
      if (length - before < most) return
      before = length
      isRunning = true
      run(length)
        .catch(() => undefined)
        .finally(() => {
          isRunning = false
        })
    },
  }
}

/** In pages: how much of the WAL is not yet in the database file. Known while no transaction is open. */
const lengthLeft = (state: StatementSync): number => {
  const { log, checkpointed } = state.get() ?? {}
  return Number(log) - Number(checkpointed)
}

/** Since 3.51, SQLite can report the length of the WAL without making a checkpoint. */
export const canTellLength = (version: string | undefined): boolean => {
  const [major = 0, minor = 0] = (version ?? '').split('.').map(Number)
  return major > 3 || (major === 3 && minor >= 51)
}
