// What is tried until something is found: the question as written, then relaxed, then with other spellings.
import { corrected, type Query, relaxed, spelt } from './query.ts'
import { spellingsAround } from './spellings.ts'

export interface Attempts<Outcome> {
  /** Undefined where a question finds nothing. */
  readonly look: (query: Query) => Promise<Outcome | undefined>
  /** Those of some words that are on any page. */
  readonly known: (words: readonly string[]) => Promise<readonly string[]>
}

export const firstThatFinds = async <Outcome>(
  query: Query,
  { look, known }: Attempts<Outcome>,
): Promise<Outcome | undefined> => {
  if (query.terms.length === 0) return undefined
  const found = await look(query)
  const relaxedQuery = found === undefined ? relaxed(query) : undefined
  if (relaxedQuery === undefined) return found
  const foundRelaxed = await look(relaxedQuery)
  if (foundRelaxed !== undefined) return foundRelaxed
  const spellings = new Map<string, readonly string[]>()
  for (const word of spelt(relaxedQuery)) {
    const words = await known(spellingsAround(word))
    if (words.length > 0) spellings.set(word, words.slice(0, mostSpellings))
  }
  return spellings.size > 0 ? look(corrected(relaxedQuery, spellings)) : undefined
}

/** For one misspelt word. */
const mostSpellings = 50
