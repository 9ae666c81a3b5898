// How alike words look: for suggestions when even a relaxed query finds nothing.
import { fold } from './fold.ts'
import { wordsOf } from './words.ts'

/**
 * The words of a text prepared for comparison: for each word the
 * number of its letter pairs, then the pairs, as UTF-16 units.
 */
export type ComparedText = string

/** For a text that is compared often; preparing it takes longer than comparing it. */
export const comparedText = (text: string): ComparedText =>
  foldedWords(text.slice(0, longestText)).filter(isTelling).map(written).join('')

/** Returns a function that gives the share of the question's words for which a text has something similar, from 0 to 1. */
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
      for (let at = 0; at < text.length; at += 1 + 2 * text.charCodeAt(at))
        best = Math.max(best, shared(pairs, text, at))
      if (best >= notAlike) sum += best
    }
    return sum / wanted.length
  }
}

const mostWords = 8
/** In UTF-16 units. */
const longestText = 200
/** Two words that share fewer of their letter pairs are not alike at all. */
const notAlike = 0.5

const foldedWords = (text: string): string[] => wordsOf(text.normalize('NFC')).map(({ word }) => fold(word))

const isTelling = (word: string): boolean => word.length > 2

/** The pairs of letters of a word; its first letter counts as one. */
const pairsOf = (word: string): number[] => {
  const pairs = new Set([word.charCodeAt(0)])
  for (let index = 0; index < word.length - 1; index++)
    pairs.add(word.charCodeAt(index) * unitsOfLetter + word.charCodeAt(index + 1))
  return [...pairs]
}

const unitsOfLetter = 65_536

const written = (word: string): string => {
  const pairs = pairsOf(word)
  const letters = pairs.flatMap(pair => [Math.floor(pair / unitsOfLetter), pair % unitsOfLetter])
  return String.fromCharCode(pairs.length, ...letters)
}

/** The share of pairs that a word and the one at a place of a text have in common, from 0 to 1. */
const shared = (one: ReadonlySet<number>, text: ComparedText, at: number): number => {
  const size = text.charCodeAt(at)
  let count = 0
  for (let pair = at + 1; pair <= at + 2 * size; pair += 2)
    if (one.has(text.charCodeAt(pair) * unitsOfLetter + text.charCodeAt(pair + 1))) count++
  return (2 * count) / (one.size + size)
}
