// Readings of metrics that need queries: cached, since whoever may connect may ask for them as often as they like.
import type { Clock } from './clock.ts'
import type { Reading } from './metrics.ts'
import { isDoneWithin } from './time-limit.ts'

export type Read = () => Promise<readonly Reading[]>

/** In milliseconds: how long readings are cached by default. */
const usuallyKeptFor = 5000

/** In milliseconds: how long the other metrics wait for these readings, where the database does not answer. */
const longestWait = 1000

/** Reads again only after `keptFor` milliseconds; gives no readings where reading fails or takes too long. */
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
