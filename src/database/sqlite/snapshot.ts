// Reads that share a snapshot: those of one turn of the event loop lock the database once, and not each for itself.
import type { DatabaseSync } from 'node:sqlite'

export interface Snapshot {
  /** Makes the next read belong to the turn's snapshot. */
  enter(): void
  /** Ends it early: reads that follow see what was committed until now. */
  end(): void
}

export const snapshotOn = (handle: DatabaseSync): Snapshot => {
  const begin = handle.prepare('begin')
  const commit = handle.prepare('commit')
  let isOpen = false
  const end = (): void => {
    if (!isOpen) return
    isOpen = false
    commit.run()
  }
  return {
    enter: () => {
      if (isOpen) return
      begin.run()
      isOpen = true
      setImmediate(end)
    },
    end,
  }
}
