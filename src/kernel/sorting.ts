// Sorting very many strings without blocking the event loop.
import { yieldWhenLong } from './yielding.ts'

/** As many strings are sorted, or merged, in a millisecond or two. */
const runLength = 2000

/** The strings in the order of their code units, as `sort` gives them without a comparison. */
export const sortStrings = async (strings: readonly string[]): Promise<string[]> => {
  let runs: string[][] = []
  for (let start = 0; start < strings.length; start += runLength) {
    runs.push(strings.slice(start, start + runLength).sort())
    await yieldWhenLong()
  }
  while (runs.length > 1) {
    const longer: string[][] = []
    for (let index = 0; index < runs.length; index += 2)
      longer.push(await merged(runs[index] as string[], runs[index + 1] ?? []))
    runs = longer
  }
  return runs[0] ?? []
}

const merged = async (one: readonly string[], other: readonly string[]): Promise<string[]> => {
  const all: string[] = []
  let [left, right] = [0, 0]
  while (left < one.length || right < other.length) {
    const end = all.length + runLength
    while (all.length < end && (left < one.length || right < other.length)) {
      const takesLeft =
        right === other.length || (left < one.length && (one[left] as string) <= (other[right] as string))
      all.push((takesLeft ? one[left++] : other[right++]) as string)
    }
    await yieldWhenLong()
  }
  return all
}
