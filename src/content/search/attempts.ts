// What is tried until something is found: the question as written, then relaxed, then with other spellings, then most of it.
import { broadened, lessThanAll } from './asked.ts'
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
  const found = await look(broadened(query))
  const relaxedQuery = found === undefined ? relaxed(query) : undefined
  if (relaxedQuery === undefined) return found
  const foundRelaxed = await look(broadened(relaxedQuery))
  if (foundRelaxed !== undefined) return foundRelaxed
  const spellings = new Map<string, readonly string[]>()
  for (const word of spelt(relaxedQuery)) {
    const words = await known(spellingsAround(word))
    if (words.length > 0) spellings.set(word, words.slice(0, mostSpellings))
  }
  const other = spellings.size > 0 ? corrected(relaxedQuery, spellings) : relaxedQuery
  const foundOtherwise = spellings.size > 0 ? await look(broadened(other)) : undefined
  return foundOtherwise ?? look(lessThanAll(other))
}

/** For one misspelt word. */
const mostSpellings = 50
