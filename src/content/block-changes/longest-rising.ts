// The longest part of a list of numbers that rises: what stayed in order while other things were moved.

/** The places, in order, of a longest rising subsequence of different numbers; in n log n steps. */
export const longestRising = (numbers: readonly number[]): number[] => {
  const ends: number[] = []
  const previous = new Int32Array(numbers.length).fill(-1)
  numbers.forEach((number, place) => {
    const length = firstNotBelow(ends, numbers, number)
    if (length > 0) previous[place] = ends[length - 1] as number
    ends[length] = place
  })
  const places: number[] = []
  for (let place = ends.at(-1) ?? -1; place !== -1; place = previous[place] as number) places.push(place)
  return places.reverse()
}

/** How long the rising parts are that the number can follow: `ends` has, for each length, the place of the smallest end. */
const firstNotBelow = (ends: readonly number[], numbers: readonly number[], number: number): number => {
  let low = 0
  let high = ends.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[ends[middle] as number] as number) < number) low = middle + 1
    else high = middle
  }
  return low
}
