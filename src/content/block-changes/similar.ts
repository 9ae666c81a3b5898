// Which blocks that are not equal are likely the same block, changed: judged by the words that they share.
import type { Effort } from '../text/index.ts'
import { type TextBlock, wholeText } from './block-tree.ts'
import { wordsIn } from './words.ts'

/** Two blocks that may be the same one, by their indexes. */
export interface Candidate {
  readonly before: number
  readonly after: number
  readonly likeness: number
  readonly isInPlace: boolean
}

/** The blocks of either side that have no partner yet, and for each block the gap between equal ones that it is in. */
export interface Unpaired {
  readonly before: readonly number[]
  readonly after: readonly number[]
  readonly gapBefore: Int32Array
  readonly gapAfter: Int32Array
}

/** Pairs of similar blocks, the best first; the work is limited, and once `effort` is spent nothing is similar. */
export const candidates = (
  old: readonly TextBlock[],
  fresh: readonly TextBlock[],
  { before, after, gapBefore, gapAfter }: Unpaired,
  effort: Effort,
): Candidate[] => {
  const wordsBefore = new Map(before.map(index => [index, wordsOf(old[index] as TextBlock, effort)]))
  const holders = holdersOf(wordsBefore)
  const found: Candidate[] = []
  for (const index of after) {
    const words = wordsOf(fresh[index] as TextBlock, effort)
    for (const other of mostShared(words, holders, index, effort)) {
      const isInPlace = gapBefore[other] === gapAfter[index]
      const likeness = likenessOf(wordsBefore.get(other) ?? none, words)
      const isSameType = old[other]?.type === fresh[index]?.type
      if (isLikely(likeness, words.size, isInPlace, isSameType))
        found.push({ before: other, after: index, likeness, isInPlace })
    }
  }
  return found.sort(byLikelihood)
}

const none: ReadonlySet<string> = new Set()

/** Only this many words of a block are looked at, the first ones. */
const mostWords = 500

/** A title counts as a word of its own: blocks with the same title are likely the same. */
const wordsOf = (block: TextBlock, effort: Effort): ReadonlySet<string> => {
  if (effort.left <= 0) return none
  const text = wholeText(block)
  effort.left -= text.length
  const words = wordsIn(text, mostWords)
  if (block.title !== undefined) words.add(`title ${block.title}`)
  return words
}

/** For each word the blocks that have it. */
const holdersOf = (words: ReadonlyMap<number, ReadonlySet<string>>): Map<string, number[]> => {
  const holders = new Map<string, number[]>()
  for (const [index, own] of words) {
    for (const word of own) {
      const known = holders.get(word)
      if (known === undefined) holders.set(word, [index])
      else known.push(index)
    }
  }
  return holders
}

/** A word that more blocks have than this says too little about any of them. */
const mostHolders = 50

/** How many blocks are looked at closely as partners for each. */
const mostCandidates = 4

/** The blocks that share the most words with these; of equally good ones the nearest. */
const mostShared = (
  words: ReadonlySet<string>,
  holders: ReadonlyMap<string, readonly number[]>,
  index: number,
  effort: Effort,
): number[] => {
  const shared = new Map<number, number>()
  for (const word of words) {
    const known = holders.get(word) ?? []
    if (known.length > mostHolders) continue
    effort.left -= known.length
    if (effort.left <= 0) break
    for (const other of known) shared.set(other, (shared.get(other) ?? 0) + 1)
  }
  return [...shared]
    .sort(([one, many], [other, more]) => more - many || nearer(one, other, index) || one - other)
    .slice(0, mostCandidates)
    .map(([other]) => other)
}

const nearer = (one: number, other: number, index: number): number =>
  Math.abs(one - index) - Math.abs(other - index)

/** The proportion of their words that two blocks share, from 0 to 1. */
const likenessOf = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  let shared = 0
  for (const word of one) if (other.has(word)) shared++
  return (2 * shared) / (one.size + other.size)
}

/** A block at another place, or of another type, must be nearly equal. */
const isLikely = (likeness: number, words: number, isInPlace: boolean, isSameType: boolean): boolean => {
  if (isInPlace && isSameType) return likeness >= 0.4
  return likeness >= 0.75 && (isInPlace || (isSameType && words >= 4))
}

const byLikelihood = (one: Candidate, other: Candidate): number =>
  scoreOf(other) - scoreOf(one) || one.after - other.after || one.before - other.before

const scoreOf = ({ likeness, isInPlace }: Candidate): number => likeness + (isInPlace ? 0.2 : 0)
