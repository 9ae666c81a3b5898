// What a word may mean that finds nothing: another spelling, its plural, or two words written as one.
import { isAlone } from './characters.ts'
import { commonestForm } from './forms.ts'
import { spellingsAround } from './spellings.ts'
import type { QuestionLanguage } from './stop-words.ts'

/** Returns those of the words that occur on any page. */
export type Known = (words: readonly string[]) => Promise<readonly string[]>

/** The possible meanings of the word, each as a list of words. */
export const meantBy = async (
  word: string,
  language: QuestionLanguage,
  known: Known,
): Promise<(readonly string[])[]> => {
  const halves = halvesOf(word)
  const spellings = spellingsAround(word)
  // The plural may be misspelt too, and occur where the singular does not.
  const others = spellings.map(spelling => commonestForm(spelling, language))
  const found = new Set(await known([...new Set([...spellings, ...others, ...halves.flat()])]))
  const words = [...new Set([...spellings, ...others])].filter(one => found.has(one)).sort()
  return [
    ...words.slice(0, mostSpellings).map(one => [one]),
    ...halves.filter(half => half.every(one => found.has(one))),
  ]
}

/** For one misspelt word. */
const mostSpellings = 50

/** Splits at each place: `plpgsql` into `pl` and `pgsql`, for example. */
const halvesOf = (word: string): [string, string][] => {
  if (isAlone(word)) return []
  const places = Array.from({ length: Math.max(0, word.length - 2 * shortestHalf + 1) })
  return places.map((_, index) => [word.slice(0, index + shortestHalf), word.slice(index + shortestHalf)])
}

const shortestHalf = 2
