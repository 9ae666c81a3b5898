// Reads that share a snapshot: those of one turn of the event loop lock the database once, and not each for itself.
import type { DatabaseSync } from 'node:sqlite'

export interface Snapshot {
  /** Makes the next read belong to the turn's snapshot. */
  enter(): void
  /** Ends it early: reads that follow see what was committed until now. */
  end(): void
  /** Until the function that it gives is called, reads see nothing that is committed from now on. */
  hold(): () => void
}

export const snapshotOn = (handle: DatabaseSync): Snapshot => {
  const begin = handle.prepare('begin')
  const look = handle.prepare('select 1 from sqlite_schema limit 1')
  const commit = handle.prepare('commit')
  let isOpen = false
  let isHeld = false
  const enter = (): void => {
    if (isOpen) return
    begin.run()
    isOpen = true
    setImmediate(end)
  }
  const end = (): void => {
    if (!isOpen || isHeld) return
    isOpen = false
    commit.run()
  }
  return {
    enter,
    end,
    hold: () => {
      enter()
      // SQLite fixes what is seen with the first read, and not before.
      look.get()
      isHeld = true
      return () => {
        isHeld = false
        end()
      }
    },
  }
}
