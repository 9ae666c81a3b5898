// The attempts until something is found: the query as written, then relaxed, then with other spellings, then most of it.
import { broadened, lessStrictly, lessThanAll } from './asked.ts'
import { type Known, meantBy } from './meant.ts'
import { corrected, type Query, relaxed, spelt } from './query.ts'

export interface Attempts<Outcome> {
  /** Undefined if the query finds nothing. */
  readonly look: (query: Query) => Promise<Outcome | undefined>
  /** The number of pages found. */
  readonly countOf: (outcome: Outcome) => number
  readonly known: Known
}

export const firstThatFinds = async <Outcome>(
  query: Query,
  { look, countOf, known }: Attempts<Outcome>,
): Promise<Outcome | undefined> => {
  if (query.terms.length === 0) return undefined
  const found = await look(broadened(query))
  if (found !== undefined) {
    const less = countOf(found) < few ? lessStrictly(query) : undefined
    return (less && (await look(less))) ?? found
  }
  const relaxedQuery = relaxed(query)
  if (relaxedQuery === undefined) return undefined
  const foundRelaxed = await look(broadened(relaxedQuery))
  if (foundRelaxed !== undefined) return foundRelaxed
  const meant = new Map<string, readonly (readonly string[])[]>()
  for (const word of spelt(relaxedQuery)) {
    const others = await meantBy(word, query.language ?? 'en', known)
    if (others.length > 0) meant.set(word, others)
  }
  const other = meant.size > 0 ? corrected(relaxedQuery, meant) : relaxedQuery
  const foundOtherwise = meant.size > 0 ? await look(broadened(other)) : undefined
  return foundOtherwise ?? look(lessThanAll(other))
}

/** If fewer pages contain all words of a list, those with half of them follow: they may answer it in other words. */
export const few = 10
