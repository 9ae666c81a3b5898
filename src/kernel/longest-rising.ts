// The longest increasing subsequence of a list: what can stay in order while other items are moved.
import { eachInTurns } from './yielding.ts'

/** The indexes, in order, of a longest strictly increasing subsequence; in O(n log n). */
export const longestRising = <Value extends number | string>(values: readonly Value[]): number[] => {
  const rising = risingPart(values)
  for (const place of values.keys()) rising.add(place)
  return rising.places()
}

/** The same, giving the event loop back meanwhile; undefined values are left out. */
export const longestRisingInTurns = async (values: readonly (string | undefined)[]): Promise<number[]> => {
  const rising = risingPart(values)
  await eachInTurns(values.keys(), place => {
    if (values[place] !== undefined) rising.add(place)
  })
  return rising.places()
}

const risingPart = <Value extends number | string | undefined>(values: readonly Value[]) => {
  /** For each length, the index of the smallest value with which a subsequence of that length ends. */
  const ends: number[] = []
  const before = new Int32Array(values.length).fill(-1)
  return {
    /** Adds the value at the next index, which must be defined. */
    add: (place: number): void => {
      const length = firstNotBelow(ends, values, values[place])
      before[place] = ends[length - 1] ?? -1
      ends[length] = place
    },
    places: (): number[] => {
      const places: number[] = []
      for (let place = ends.at(-1) ?? -1; place !== -1; place = before[place] as number) places.push(place)
      return places.reverse()
    },
  }
}

/** The length of the longest subsequence that the value can extend, by binary search. */
const firstNotBelow = <Value extends number | string | undefined>(
  ends: readonly number[],
  values: readonly Value[],
  value: Value | undefined,
): number => {
  let low = 0
  let high = ends.length
  while (low < high) {
    const middle = (low + high) >>> 1
    // Only defined values were added.
    if ((values[ends[middle] as number] as string | number) < (value as string | number)) low = middle + 1
    else high = middle
  }
  return low
}
