// Priorities of threads.
import { constants, setPriority } from 'node:os'

/**
 * Lets the calling thread come after the others of this process where cores are few. Does nothing but on Linux: elsewhere
 * it would be the whole process that steps back.
 */
export const stepBack = (): void => {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
}
