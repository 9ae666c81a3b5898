// Priorities of threads.
import { constants, setPriority } from 'node:os'

/**
 * Gives the calling thread a lower priority than the other threads of this process.
 * Only on Linux: elsewhere it would lower the priority of the whole process.
 */
export const lowerPriority = (): void => {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
}
