// The first question to an index: for many pages their order, for few the pages that have each term.
import { bySort, type Phrase, type Query, type Term } from './query.ts'
import type { RankedIndex, RankedPart, Ranks, TermPages } from './ranked-index.ts'

/** Queries that an index answers one after the other. */
interface Looks {
  readonly rankMany: (query: Query, few: number, part?: RankedPart) => Promise<Ranks | undefined>
  /** The pages of each term. */
  readonly pagesOf: (terms: readonly Term[]) => Promise<readonly TermPages[]>
  /** Those among the words that occur on any page; absent if that cannot be told cheaply. */
  readonly known?: (words: readonly string[]) => Promise<readonly string[]>
}

/** The first look for an index that can be asked repeatedly at no extra cost. */
export const lookInTurn =
  ({ rankMany, pagesOf, known }: Looks): RankedIndex['look'] =>
  async (query, few, part) => {
    const many = await rankMany(asWritten(query), few, part)
    if (many !== undefined) return { many }
    const asked = known === undefined ? query : await withKnown(known, query)
    const placed = wholeFirst(asked)
    return { asked, placed, lists: await pagesOf(placed.terms) }
  }

/** The query with every term as it was written, without its alternatives. */
export const asWritten = ({ terms, enough: _, ...query }: Query): Query => ({
  ...query,
  terms: terms.map(term => ({ ...term, anyOf: bySort(term.anyOf)[0] })),
})

/** The query with whole words listed before longer ones, for a word that may continue counts most where it does not. */
export const wholeFirst = (query: Query): Query => ({
  ...query,
  terms: query.terms.map(term => ({ ...term, anyOf: term.anyOf.flatMap(wholeAndLonger) })),
})

const wholeAndLonger = (phrase: Phrase): Phrase[] =>
  phrase.prefix && phrase.instead === undefined
    ? [
        { ...phrase, prefix: false },
        { ...phrase, instead: 'form' },
      ]
    : [phrase]

/** Without alternatives that occur on no page: most forms of a word do not exist. */
const withKnown = async (known: NonNullable<Looks['known']>, query: Query): Promise<Query> => {
  const words = new Set(query.terms.flatMap(({ anyOf }) => anyOf.flatMap(phrase => otherWord(phrase) ?? [])))
  if (words.size === 0) return query
  const found = new Set(await known([...words]))
  const isKnown = (phrase: Phrase): boolean => {
    const word = otherWord(phrase)
    return word === undefined || found.has(word)
  }
  return { ...query, terms: query.terms.map(term => ({ ...term, anyOf: term.anyOf.filter(isKnown) })) }
}

const otherWord = ({ words: [word, ...others], prefix, instead }: Phrase): string | undefined =>
  instead === undefined || prefix || others.length > 0 ? undefined : word
