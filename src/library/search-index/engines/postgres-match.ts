// A question as PostgreSQL reads it.
import { isAlone, type Phrase, type Query, type Term } from '#content/search/index.ts'
import { quoted } from './postgres-words.ts'

/** A tsquery that matches every page with all the words. */
export const tsqueryOf = ({ terms }: Query): string =>
  terms.map(({ anyOf }) => `(${anyOf.map(allOf).join(' | ')})`).join(' & ')

/** A tsquery of all words that count for the rank. */
export const rankedBy = ({ terms }: Query): string =>
  terms.flatMap(({ anyOf }) => anyOf.flatMap(lexemesOf)).join(' | ')

/** What the stream of words must contain too, for words that follow one another. */
export const sequencesOf = ({ terms }: Query): string[] => terms.flatMap(sequenceOf)

const sequenceOf = ({ anyOf: [phrase, ...others] }: Term): string[] => {
  // Only a single word has others in its place.
  if (phrase === undefined || others.length > 0 || lexemesOf(phrase).length === 1) return []
  return [` ${phrase.words.join(' ')}${phrase.prefix ? '' : ' '}`]
}

const allOf = (phrase: Phrase): string => `(${lexemesOf(phrase).join(' & ')})`

/** What to look up: words, and pairs of characters where those are indexed as such. */
const lexemesOf = ({ words, prefix }: Phrase): string[] =>
  words.flatMap((word, index) => {
    const [before = '', after = ''] = [words[index - 1], words[index + 1]]
    if (isAlone(word) && isAlone(after)) return quoted(word + after)
    if (isAlone(word) && isAlone(before)) return []
    return prefix && after === '' ? `${quoted(word)}:*` : quoted(word)
  })
