// How alike words look: for suggestions, where a question finds nothing even less strictly asked.
import { fold } from './fold.ts'
import { wordsOf } from './words.ts'

/** For texts, how many of the words of the question they have something like: 0 for nothing, 1 for all of them. */
export const likenessTo = (question: string): ((text: string) => number) => {
  const wanted = foldedWords(question).filter(isTelling).slice(0, mostWords).map(pairsOf)
  if (wanted.length === 0) return () => 0
  return text => {
    const words = foldedWords(text.slice(0, longestText)).filter(isTelling).map(pairsOf)
    const best = wanted.map(pairs => Math.max(0, ...words.map(other => shared(pairs, other))))
    return best.reduce((sum, one) => sum + (one < notAlike ? 0 : one), 0) / wanted.length
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
const pairsOf = (word: string): Set<string> => {
  const pairs = new Set([` ${word[0]}`])
  for (let index = 0; index < word.length - 1; index++) pairs.add(word.slice(index, index + 2))
  return pairs
}

/** How much of both is in both, from 0 to 1. */
const shared = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  let count = 0
  for (const pair of one) if (other.has(pair)) count++
  return (2 * count) / (one.size + other.size)
}
