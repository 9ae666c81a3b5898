// Comparing texts for somebody who may only spend so much on all of them together.
import { type Effort, MAX_EFFORT } from './changes.ts'
import { type MergedWithHunks, mergeWithHunks } from './hunks.ts'
import { type MergedText, mergeText } from './merge.ts'
import { unifiedDiff } from './unified.ts'

/** The texts of a three-way merge. */
export interface MergedTexts {
  readonly base: string
  readonly ours: string
  readonly theirs: string
}

/** With a key that stands for the three. */
export interface TextsToMerge extends MergedTexts {
  readonly key: string
}

/** Compares texts, here or in a thread; what it cost is taken from the effort, which one comparison may overdraw. */
export interface TextComparison {
  diff(before: string, after: string, effort: Effort): string | Promise<string>
  merge(texts: TextsToMerge, effort: Effort): MergedText | Promise<MergedText>
  hunks(texts: MergedTexts, effort: Effort): MergedWithHunks | Promise<MergedWithHunks>
}

/** Compares in this thread. */
export const comparisonHere = {
  diff: (before: string, after: string, effort: Effort) =>
    spending(effort, own => unifiedDiff(before, after, own)),
  merge: ({ base, ours, theirs }: TextsToMerge, effort: Effort) =>
    spending(effort, own => mergeText(base, ours, theirs, own)),
  hunks: ({ base, ours, theirs }: MergedTexts, effort: Effort) =>
    spending(effort, own => mergeWithHunks(base, ours, theirs, own)),
} satisfies TextComparison

/** Each comparison has its own bound. */
export const spending = <Result>(effort: Effort, compare: (own: Effort) => Result): Result => {
  const own = { left: MAX_EFFORT }
  const result = compare(own)
  effort.left -= MAX_EFFORT - own.left
  return result
}
