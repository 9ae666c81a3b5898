// The longest part of a list that rises: what can stay in order while other things are moved.
import { eachInTurns } from './yielding.ts'

/** The places, in order, of a longest strictly rising part of the values; in n log n steps. */
export const longestRising = <Value extends number | string>(values: readonly Value[]): number[] => {
  const rising = risingPart(values)
  for (const place of values.keys()) rising.add(place)
  return rising.places()
}

/** The same, yielding to others; undefined values are never in it. */
export const longestRisingInTurns = async (values: readonly (string | undefined)[]): Promise<number[]> => {
  const rising = risingPart(values)
  await eachInTurns(values.keys(), place => {
    if (values[place] !== undefined) rising.add(place)
  })
  return rising.places()
}

const risingPart = <Value extends number | string | undefined>(values: readonly Value[]) => {
  /** For each length, the place of the smallest value with which a rising part of that length ends. */
  const ends: number[] = []
  const before = new Int32Array(values.length).fill(-1)
  return {
    /** Takes the value at the next place, which must be there. */
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

/** How long the rising parts are that the value can follow. */
const firstNotBelow = <Value extends number | string | undefined>(
  ends: readonly number[],
  values: readonly Value[],
  value: Value | undefined,
): number => {
  let low = 0
  let high = ends.length
  while (low < high) {
    const middle = (low + high) >>> 1
    // What is compared is there.
    if ((values[ends[middle] as number] as string | number) < (value as string | number)) low = middle + 1
    else high = middle
  }
  return low
}
