// The most that can stay where it is when things are put into another order.

/** The indexes of a longest strictly rising part of the values; undefined ones are never in it. In n log n. */
export const longestRising = (values: readonly (string | undefined)[]): number[] => {
  /** For each length, the index of the smallest value with which a rising part of that length ends. */
  const ends: number[] = []
  const before = new Array<number | undefined>(values.length)
  for (const [index, value] of values.entries()) {
    if (value === undefined) continue
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((values[ends[middle] as number] as string) < value) low = middle + 1
      else high = middle
    }
    before[index] = ends[low - 1]
    ends[low] = index
  }
  const rising: number[] = []
  for (let index = ends.at(-1); index !== undefined; index = before[index]) rising.push(index)
  return rising.reverse()
}
