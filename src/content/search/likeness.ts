// How alike words look: for suggestions, where a question finds nothing even less strictly asked.
import { fold } from './fold.ts'
import { wordsOf } from './words.ts'

/** The words of a text as they are compared: of each the pairs of letters that it has, as numbers. */
export type ComparedText = readonly (readonly number[])[]

/** For a text that is compared often; it takes longer than to compare it. */
export const comparedText = (text: string): ComparedText =>
  foldedWords(text.slice(0, longestText)).filter(isTelling).map(pairsOf)

/** For texts, how many of the words of the question they have something like: 0 for nothing, 1 for all of them. */
export const likenessTo = (question: string): ((text: ComparedText) => number) => {
  const wanted = foldedWords(question)
    .filter(isTelling)
    .slice(0, mostWords)
    .map(word => new Set(pairsOf(word)))
  if (wanted.length === 0) return () => 0
  return text => {
    let sum = 0
    for (const pairs of wanted) {
      let best = 0
      for (const word of text) best = Math.max(best, shared(pairs, word))
      if (best >= notAlike) sum += best
    }
    return sum / wanted.length
  }
}

const mostWords = 8
/** In UTF-16 units. */
const longestText = 200
/** Of two words that share less than this of their letters nobody would say that they are alike. */
const notAlike = 0.5

const foldedWords = (text: string): string[] => wordsOf(text.normalize('NFC')).map(({ word }) => fold(word))

const isTelling = (word: string): boolean => word.length > 2

/** The pairs of letters of a word, the beginning of which counts as one. */
const pairsOf = (word: string): number[] => {
  const pairs = new Set([word.charCodeAt(0)])
  for (let index = 0; index < word.length - 1; index++)
    pairs.add(word.charCodeAt(index) * unitsOfLetter + word.charCodeAt(index + 1))
  return [...pairs]
}

const unitsOfLetter = 65_536

/** How much of both is in both, from 0 to 1. */
const shared = (one: ReadonlySet<number>, other: readonly number[]): number => {
  let count = 0
  for (const pair of other) if (one.has(pair)) count++
  return (2 * count) / (one.size + other.length)
}
