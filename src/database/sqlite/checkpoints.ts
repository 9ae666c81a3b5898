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
  readonly alone: (work: () => void) => Promise<void>
}

/** In pages that were written since: after so many, SQLite would do it by itself, and the writer would wait. */
const most = 1000

/**
 * While somebody writes all the time, more is in the log at the end of each checkpoint, and it never begins anew. So beyond so
 * many pages what came meanwhile is done with while nobody writes.
 */
const longest = 8000

/** What is left after a checkpoint, beside what was left after the one before: so much at most, or another one helps little. */
const clearlyLess = 0.75

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
    // So that it is little for which everybody waits: of what is written meanwhile there is less each time, unless the disk is slower.
    let leftBefore = Number.POSITIVE_INFINITY
    for (let isOver = false; !isOver; ) {
      await beside()
      await alone(() => {
        const left = lengthLeft(state)
        isOver = !(left > most && left <= clearlyLess * leftBefore)
        leftBefore = left
        if (isOver) checkpoint.all()
      })
    }
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
