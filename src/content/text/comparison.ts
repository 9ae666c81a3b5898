// Comparing texts for somebody who may only spend so much on all of them together.
import { type Effort, MAX_EFFORT } from './changes.ts'
import { type MergedWithHunks, mergeWithHunks } from './hunks.ts'
import { type MergedText, mergeText } from './merge.ts'
import { unifiedDiff } from './unified.ts'

/** The three texts that a merge begins with. */
export interface MergeInput {
  readonly base: string
  readonly ours: string
  readonly theirs: string
}

/** With a key that stands for the three. */
export interface KeyedMergeInput extends MergeInput {
  readonly key: string
}

/** Compares texts, here or in a thread; what it cost is taken from the effort, which one comparison may overdraw. */
export interface TextComparison {
  diff(before: string, after: string, effort: Effort): string | Promise<string>
  merge(texts: KeyedMergeInput, effort: Effort): MergedText | Promise<MergedText>
  hunks(texts: MergeInput, effort: Effort): MergedWithHunks | Promise<MergedWithHunks>
}

/** Compares in this thread. */
export const comparisonHere = {
  diff: (before: string, after: string, effort: Effort) =>
    spending(effort, own => unifiedDiff(before, after, own)),
  merge: ({ base, ours, theirs }: KeyedMergeInput, effort: Effort) =>
    spending(effort, own => mergeText(base, ours, theirs, own)),
  hunks: ({ base, ours, theirs }: MergeInput, effort: Effort) =>
    spending(effort, own => mergeWithHunks(base, ours, theirs, own)),
} satisfies TextComparison

/** What a short comparison of texts has at most: characters of all of them together, and effort. */
const mostInShort = { characters: 60_000, effort: 60_000 }

/** What became of a short comparison, and what it took; undefined where it turned out to be none. */
export const comparedShortly = <Result>(
  characters: number,
  compare: (own: Effort) => Result,
): { readonly result: Result; readonly effort: number } | undefined => {
  if (characters > mostInShort.characters) return undefined
  const own = { left: mostInShort.effort }
  const result = compare(own)
  return own.left < 0 ? undefined : { result, effort: mostInShort.effort - own.left }
}

/** Merges in this thread what is short; what is not takes all effort that is left. */
export const shortComparison: TextComparison = {
  ...comparisonHere,
  merge: ({ base, ours, theirs }, effort) => {
    const length = base.length + ours.length + theirs.length
    const done = comparedShortly(length, own => mergeText(base, ours, theirs, own))
    effort.left -= done?.effort ?? effort.left
    return done?.result ?? { clean: false }
  },
}

/** Each comparison has its own bound. */
export const spending = <Result>(effort: Effort, compare: (own: Effort) => Result): Result => {
  const own = { left: MAX_EFFORT }
  const result = compare(own)
  effort.left -= MAX_EFFORT - own.left
  return result
}
