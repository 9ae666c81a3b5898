// Reads that share a snapshot: those of one turn of the event loop lock the database once instead of each.
import type { DatabaseSync } from 'node:sqlite'

export interface Snapshot {
  /** Makes the next read use the snapshot of this turn. */
  enter(): void
  /** Ends the snapshot early: later reads see everything committed so far. */
  end(): void
  /** Until the returned function is called, reads do not see anything that is committed from now on. */
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
      // SQLite fixes the snapshot with the first read, not before.
      look.get()
      isHeld = true
      return () => {
        isHeld = false
        end()
      }
    },
  }
}
