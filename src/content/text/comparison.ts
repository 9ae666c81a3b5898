// Comparing texts within a limit on the work for all of them together.
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

/** The three texts with a key that identifies them. */
export interface KeyedMergeInput extends MergeInput {
  readonly key: string
}

/**
 * Compares texts in this thread or in another; the work is subtracted from the effort, which one comparison may overdraw.
 */
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

/** The limits of a short comparison: characters of all texts together, and effort. */
const mostInShort = { characters: 60_000, effort: 60_000 }

/** The result of a short comparison and its effort; undefined if it turned out not to be short. */
export const comparedShortly = <Result>(
  characters: number,
  compare: (own: Effort) => Result,
): { readonly result: Result; readonly effort: number } | undefined => {
  if (characters > mostInShort.characters) return undefined
  const own = { left: mostInShort.effort }
  const result = compare(own)
  return own.left < 0 ? undefined : { result, effort: mostInShort.effort - own.left }
}

/** Merges only short texts, in this thread; a longer merge uses up all effort that is left. */
export const shortComparison: TextComparison = {
  ...comparisonHere,
  merge: ({ base, ours, theirs }, effort) => {
    const length = base.length + ours.length + theirs.length
    const done = comparedShortly(length, own => mergeText(base, ours, theirs, own))
    effort.left -= done?.effort ?? effort.left
    return done?.result ?? { clean: false }
  },
}

/** Each comparison has a limit of its own. */
export const spending = <Result>(effort: Effort, compare: (own: Effort) => Result): Result => {
  const own = { left: MAX_EFFORT }
  const result = compare(own)
  effort.left -= MAX_EFFORT - own.left
  return result
}
