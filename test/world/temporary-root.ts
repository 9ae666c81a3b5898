// Where a run of tests keeps its files: in memory where there is room, for what is written to a disk costs though nobody waits for it.
import { readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** A folder of Linux whose files are in memory. */
const inMemory = '/dev/shm'

/** In bytes: a run takes a third of it. */
const room = 4_000_000_000

/** The one that the environment names, or that in memory, or the usual one. */
export const temporaryRoot = (): string =>
  process.env.TMPDIR === undefined && takesPrograms() && hasRoom() ? inMemory : tmpdir()

/** Containers may run no program from there, and tests unpack a browser. */
const takesPrograms = (): boolean => {
  if (process.platform !== 'linux') return false
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  const options = mounts.findLast(line => line.split(' ')[1] === inMemory)?.split(' ')[3]
  return options !== undefined && !options.split(',').includes('noexec')
}

const hasRoom = (): boolean => {
  const { bavail, bsize } = statfsSync(inMemory)
  return Math.min(bavail * bsize, process.availableMemory()) > room
}
