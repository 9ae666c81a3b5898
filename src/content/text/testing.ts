// What the tests of text comparison share: arbitrary texts with edits of them, and checks of what a merge may not lose.
import fc from 'fast-check'
import { linesOf } from './lines.ts'

/** A base and two edits of it, made of few words, so that lines repeat; the last line may lack its line feed. */
export const threeTexts = (): fc.Arbitrary<{ base: string; ours: string; theirs: string }> =>
  fc
    .tuple(fc.array(word(BASE_WORDS), { maxLength: 24 }), edits('o'), edits('t'), fc.tuple(feed, feed, feed))
    .map(([words, ourEdits, theirEdits, [baseFeed, ourFeed, theirFeed]]) => ({
      base: textOf(words, baseFeed),
      ours: textOf(edited(words, ourEdits), ourFeed),
      theirs: textOf(edited(words, theirEdits), theirFeed),
    }))

/** Lines of one side that the base does not have and that occur less often in the merge. */
export const lostAdditions = (base: string, side: string, merged: string): string[] => {
  const before = countsOf(base)
  const after = countsOf(merged)
  return [...countsOf(side)]
    .filter(([line, count]) => !before.has(line) && (after.get(line) ?? 0) < count)
    .map(([line]) => line)
}

/** Lines that occur once in the base and are still on both sides, but not in the merge. */
export const lostKeptLines = (base: string, ours: string, theirs: string, merged: string): string[] => {
  const [left, right, after] = [countsOf(ours), countsOf(theirs), countsOf(merged)]
  return [...countsOf(base)]
    .filter(([line, count]) => count === 1 && left.has(line) && right.has(line) && !after.has(line))
    .map(([line]) => line)
}

const BASE_WORDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', '', '']
const BOTH_SIDES_WORDS = ['a', '', 'x', 'y']

const word = (words: string[]) => fc.constantFrom(...words)

const feed = fc.constantFrom('\n', '\n', '\n', '')

type Edit = [place: number, removed: number, inserted: string[]]

const edits = (side: string): fc.Arbitrary<Edit[]> =>
  fc.array(
    fc.tuple(
      fc.nat(24),
      fc.nat(2),
      fc.array(word([...BOTH_SIDES_WORDS, `${side}1`, `${side}2`]), { maxLength: 2 }),
    ),
    { maxLength: 3 },
  )

const edited = (words: readonly string[], edits: readonly Edit[]): string[] => {
  const result = [...words]
  for (const [place, removed, inserted] of edits) result.splice(place, removed, ...inserted)
  return result
}

const textOf = (words: readonly string[], lastFeed: string): string =>
  words.length === 0 ? '' : words.join('\n') + lastFeed

const countsOf = (text: string): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const line of linesOf(text)) {
    const content = line.endsWith('\n') ? line.slice(0, -1) : line
    counts.set(content, (counts.get(content) ?? 0) + 1)
  }
  return counts
}
