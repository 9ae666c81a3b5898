// Where tests store their files: in memory if there is room, since writing to a disk costs time even if nobody waits for it.
import { readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Linux's folder for files in memory. */
const inMemory = '/dev/shm'

/** In bytes: a run needs a third of it. */
const room = 4_000_000_000

/** The folder that the environment names, or the one in memory, or the usual one. */
export const temporaryRoot = (): string =>
  process.env.TMPDIR === undefined && takesPrograms() && hasRoom() ? inMemory : tmpdir()

/** Whether programs may run from there: containers may forbid it, and tests unpack a browser. */
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
