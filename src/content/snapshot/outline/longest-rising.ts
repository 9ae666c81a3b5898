// The most that can stay where it is when items are put into another order.
import { eachInTurns } from '#kernel/yielding.ts'

/** The indexes of a longest strictly rising part of the values; undefined ones are never in it. In n log n. */
export const longestRising = async (values: readonly (string | undefined)[]): Promise<number[]> => {
  /** For each length, the index of the smallest value with which a rising part of that length ends. */
  const ends: number[] = []
  const before = new Array<number | undefined>(values.length)
  await eachInTurns(values.entries(), ([index, value]) => {
    if (value === undefined) return
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((values[ends[middle] as number] as string) < value) low = middle + 1
      else high = middle
    }
    before[index] = ends[low - 1]
    ends[low] = index
  })
  const rising: number[] = []
  for (let index = ends.at(-1); index !== undefined; index = before[index]) rising.push(index)
  return rising.reverse()
}
