// How alike words look: for suggestions, where a question finds nothing even less strictly asked.
import { fold } from './fold.ts'
import { wordsOf } from './words.ts'

/** The words of a text as they are compared: of each how many pairs of letters it has, then these, a unit for each letter. */
export type ComparedText = string

/** For a text that is compared often; it takes longer than to compare it. */
export const comparedText = (text: string): ComparedText =>
  foldedWords(text.slice(0, longestText)).filter(isTelling).map(written).join('')

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

const written = (word: string): string => {
  const pairs = pairsOf(word)
  const letters = pairs.flatMap(pair => [Math.floor(pair / unitsOfLetter), pair % unitsOfLetter])
  return String.fromCharCode(pairs.length, ...letters)
}

/** How much of a word and of the one at a place of a text is in both, from 0 to 1. */
const shared = (one: ReadonlySet<number>, text: ComparedText, at: number): number => {
  const size = text.charCodeAt(at)
  let count = 0
  for (let pair = at + 1; pair <= at + 2 * size; pair += 2)
    if (one.has(text.charCodeAt(pair) * unitsOfLetter + text.charCodeAt(pair + 1))) count++
  return (2 * count) / (one.size + size)
}
