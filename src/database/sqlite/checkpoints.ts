// When the log of SQLite goes into the file of the database: beside the writer, so that nobody waits for the disk meanwhile.
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { prepareAct } from './statement-cache.ts'

export interface Checkpoints {
  /** Something was committed. */
  committed(): void
}

export interface CheckpointWork {
  /** Makes a checkpoint while others write. Where it fails, nothing is lost: all is in the log, and the next one takes it. */
  readonly beside: () => Promise<unknown>
  /** Does the work while nobody writes. */
  readonly alone: (work: () => unknown) => Promise<void>
}

/** In pages that were written since: after so many, SQLite would do it by itself, and the writer would wait. */
const most = 1000

/**
 * While somebody writes all the time, more is in the log at the end of each checkpoint, and it never begins anew. So beyond so
 * many pages what came meanwhile is done with while nobody writes, where it is little. That takes some 15 ms of the event loop, so it
 * is done no more often than once in the 64 MB that are kept of the file (`journal_size_limit`).
 */
const longest = 16_000

/** Then it is to end, and writers wait for however much is left. */
const muchTooLong = 5 * longest

export const checkpointsOf = (writer: DatabaseSync, { beside, alone }: CheckpointWork): Checkpoints => {
  if (!canTellLength(process.versions.sqlite)) return { committed: () => {} }
  writer.exec('pragma wal_autocheckpoint = 0')
  const state = writer.prepare('pragma wal_checkpoint(noop)')
  const checkpoint = prepareAct(writer, 'pragma wal_checkpoint(passive)')
  /** How long the log was when it was looked at last; it is shorter once it has begun anew. */
  let before = 0
  let isRunning = false
  const run = async (length: number): Promise<void> => {
    await beside()
    if (length < longest) return
    await beside()
    await alone(() => {
      // Where more was written meanwhile, the next one finds less, as a rule.
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

/** In pages: how much of the log is not in the file of the database; told where no transaction is open. */
const lengthLeft = (state: StatementSync): number => {
  const { log, checkpointed } = state.get() ?? {}
  return Number(log) - Number(checkpointed)
}

/** Since 3.51, SQLite says how long the log is without doing anything. */
export const canTellLength = (version: string | undefined): boolean => {
  const [major = 0, minor = 0] = (version ?? '').split('.').map(Number)
  return major > 3 || (major === 3 && minor >= 51)
}
