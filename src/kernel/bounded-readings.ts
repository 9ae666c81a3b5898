// Readings of metrics that take queries: whoever may connect may ask for them as often as they like.
import type { Clock } from './clock.ts'
import type { Reading } from './metrics.ts'
import { isDoneWithin } from './time-limit.ts'

export type Read = () => Promise<readonly Reading[]>

/** Milliseconds for which readings are kept, where nothing else is said. */
const usuallyKeptFor = 5000

/** Milliseconds that others wait for these, where the database does not answer. */
const longestWait = 1000

/** Reads no more often than that; gives none where reading fails or takes long. */
export const boundedReadings = (
  timed: { readonly clock: Clock },
  read: Read,
  keptFor = usuallyKeptFor,
): Read => {
  let kept: { readonly at: number; readonly readings: Promise<readonly Reading[]> } | undefined
  return async () => {
    const at = timed.clock()
    if (kept === undefined || Math.abs(at - kept.at) > keptFor) {
      const readings = read().catch(() => {
        kept = undefined
        return []
      })
      kept = { at, readings }
    }
    const { readings } = kept
    return (await isDoneWithin(longestWait, readings)) ? readings : []
  }
}
