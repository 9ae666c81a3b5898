// A question as FTS5 reads it.
import type { Phrase, Query, Term } from '#content/search/index.ts'

/** Words are letters and digits alone: nothing in them needs an escape. */
export const matchOf = ({ terms }: Query): string => terms.map(matchOfTerm).join(' AND ')

const matchOfTerm = ({ anyOf }: Term): string =>
  anyOf.length === 1 ? matchOfPhrase(anyOf[0] as Phrase) : `(${anyOf.map(matchOfPhrase).join(' OR ')})`

const matchOfPhrase = ({ words, prefix }: Phrase): string =>
  `${words.map(word => `"${word}"`).join(' + ')}${prefix ? ' *' : ''}`
