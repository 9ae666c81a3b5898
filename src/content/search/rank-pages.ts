// The order in which pages are found, the same whatever has the index: by where they say how much of what was asked for.
import { fold } from './fold.ts'
import { countIn, either, membershipIn } from './id-lists.ts'
import { nearnessOf } from './nearness.ts'
import { bySort, type Phrase, type Query, type Term } from './query.ts'
import { isStopWord } from './stop-words.ts'
import { wordsOf } from './words.ts'

/** Ids of pages in ascending order: of those that contain a term as it was written, and something in its place. */
export interface TermPages {
  readonly written: readonly number[]
  readonly instead: readonly number[]
}

/** Where a page says a term, as bits of `places`. */
export interface PlacedPage {
  readonly id: number
  readonly title: string
  readonly places: readonly number[]
}

/** In these places what was written; a bit further up, by `insteadBits`, what stands in its place. */
export const places = { title: 1, headings: 2, frequent: 4 } as const
export const insteadBits = 3

/** The score and the id of a page: the keys of the order in which pages are found. */
export type Rank = readonly [score: number, id: number]

/** All that is found. */
export interface Ranking {
  /** The best first. */
  readonly scored: readonly Rank[]
  /** The ids of what comes after those, in ascending order: their score is 0. */
  readonly rest: readonly number[]
}

/** What has the index. */
export interface RankedIndex {
  /** For each term. */
  readonly pagesOf: (terms: readonly Term[]) => Promise<readonly TermPages[]>
  /** The ids of the pages that contain every term, in ascending order. */
  readonly pagesWithAll: (query: Query) => Promise<readonly number[]>
  /** Those of some words that are on any page; all where that is not told cheaply. */
  readonly known: (words: readonly string[]) => Promise<readonly string[]>
  readonly placesOf: (terms: readonly Term[], ids: readonly number[]) => Promise<readonly PlacedPage[]>
  /** What search keeps of the texts of some pages. */
  readonly textsOf: (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
  /** Many pages, by where they say all of it. */
  readonly rankByPlace: (query: Query, ids: readonly number[]) => Promise<Ranking>
}

/** Few pages are scored by all that is known of them; of many, or where it is asked for, the best are found by where they say it. */
export const rankPages = async (index: RankedIndex, query: Query, isByPlace = false): Promise<Ranking> => {
  const { terms, enough = terms.length } = query
  if (terms.length > mostTerms) return index.rankByPlace(query, await index.pagesWithAll(query))
  const asWritten = withoutOthers(query)
  const exact = await index.pagesWithAll(asWritten)
  if (exact.length > mostScored) return index.rankByPlace(asWritten, exact)
  const asked = await withKnown(index, query)
  const lists = await index.pagesOf(asked.terms)
  const pages = lists.map(({ written, instead }) => either(written, instead))
  const { different, inEnough: found } = countIn(pages, enough)
  if (found.length === 0) return { scored: [], rest: [] }
  if (isByPlace) return index.rankByPlace(asked, found)
  const weights = pages.map(({ length }) => (length === 0 ? 0 : Math.log(1 + different / length)))
  const contained = containedBy(lists, found)
  const best = found.length > mostScored ? bestOf(contained, weights) : found
  const scored = (await index.placesOf(asked.terms, best)).map((page): Rank => {
    return [scoreOf({ query: asked, weights }, page, contained.get(page.id) ?? []), page.id]
  })
  const chosen = new Set(best)
  return {
    scored: await nearerFirst(index, { query: asked, weights }, scored.sort(better)),
    rest: found.filter(id => !chosen.has(id)),
  }
}

/** Among the first ones those are better that say in one passage what was asked for: only of these the texts are read. */
const nearerFirst = async (
  { textsOf }: RankedIndex,
  { query: { terms }, weights }: Weighed,
  scored: readonly Rank[],
): Promise<readonly Rank[]> => {
  const [[best] = [0]] = scored
  const first = scored.slice(0, mostCompared).filter(([score]) => 2 * score > best)
  if (terms.length < 2 || first.length < 2) return scored
  const texts = await textsOf(first.map(([, id]) => id))
  const again = first.map(([score, id]): Rank => {
    return [Math.round(score * (1 + nearnessOf(texts.get(id) ?? '', terms, weights))), id]
  })
  return [...again.sort(better), ...scored.slice(first.length)]
}

const mostCompared = 5

/** Negative where the first one is the better. */
export const better = ([score, id]: Rank, [otherScore, otherId]: Rank): number =>
  otherScore - score || id - otherId

/** To score one takes ten times as long as to find it. */
const mostScored = 100

/** Of more words all are to be on a page. */
const mostTerms = 24

const withoutOthers = ({ terms, enough: _, ...query }: Query): Query => ({
  ...query,
  terms: terms.map(term => ({ ...term, anyOf: bySort(term.anyOf)[0] })),
})

/** Without the words that stand in place of others, and that no page has: most forms of a word do not exist. */
const withKnown = async (index: RankedIndex, query: Query): Promise<Query> => {
  const words = new Set(query.terms.flatMap(({ anyOf }) => anyOf.flatMap(phrase => otherWord(phrase) ?? [])))
  if (words.size === 0) return query
  const known = new Set(await index.known([...words]))
  const isKnown = (phrase: Phrase): boolean => {
    const word = otherWord(phrase)
    return word === undefined || known.has(word)
  }
  return { ...query, terms: query.terms.map(term => ({ ...term, anyOf: term.anyOf.filter(isKnown) })) }
}

const otherWord = ({ words: [word, ...others], prefix, instead }: Phrase): string | undefined =>
  instead === undefined || prefix || others.length > 0 ? undefined : word

/** How a page contains each of the terms: 2 as it was written, 1 otherwise, 0 not at all. */
type Contained = readonly number[]

const containedBy = (lists: readonly TermPages[], ids: readonly number[]): Map<number, Contained> => {
  const isIn = lists.map(({ written, instead }) => [membershipIn(written), membershipIn(instead)] as const)
  return new Map(
    ids.map(id => [id, isIn.map(([written, instead]) => (written(id) ? 2 : instead(id) ? 1 : 0))]),
  )
}

const bestOf = (contained: ReadonlyMap<number, Contained>, weights: readonly number[]): number[] =>
  Array.from(contained, ([id, has]): Rank => [roughScore(weights, has), id])
    .sort(better)
    .slice(0, mostScored)
    .map(([, id]) => id)

const roughScore = (weights: readonly number[], has: Contained): number =>
  weights.reduce((sum, weight, term) => sum + weight * shares[has[term] as 0 | 1 | 2], 0)

/** What counts less than what was written. */
const shares = [0, 0.7, 1] as const

interface Weighed {
  readonly query: Query
  readonly weights: readonly number[]
}

/** An integer, at least 1. */
const scoreOf = (
  { query, weights }: Weighed,
  { title, places: found }: PlacedPage,
  has: Contained,
): number => {
  let [score, contained, all] = [0, 0, 0]
  for (const [term, weight] of weights.entries()) {
    score += weight * valueOfTerm(found[term] ?? 0, has[term] ?? 0)
    all += weight
    if (has[term]) contained += weight
  }
  const share = contained / all
  return Math.max(1, Math.round(1e6 * score * (1 + 0.7 * share) * (1 + titleShare(query, title, found))))
}

const valueOfTerm = (bits: number, has: number): number =>
  Math.max(valueOfPlaces(bits, has > 1) * shares[2], valueOfPlaces(bits >> insteadBits, has > 0) * shares[1])

const valueOfPlaces = (bits: number, isThere: boolean): number => {
  const inText = bits & places.frequent ? 2.5 : isThere ? 1 : 0
  const best = bits & places.title ? 3 : bits & places.headings ? 1.6 : 0
  return best === 0 ? inText : best + 0.5 + inText / 2
}

/** How much of the title was asked for, times how much of what was asked for is in the title. */
const titleShare = ({ terms, language = 'en' }: Query, title: string, found: readonly number[]): number => {
  const inTitle = places.title | (places.title << insteadBits)
  let [said, asked] = [0, 0]
  for (const [index, { anyOf }] of terms.entries()) {
    const words = anyOf[0]?.words.length ?? 1
    asked += words
    if ((found[index] ?? 0) & inTitle) said += words
  }
  if (said === 0) return 0
  const telling = tellingWords(title).filter(word => !isStopWord(word, language)).length
  return (Math.min(1, said / Math.max(1, telling)) * said) / asked
}

/** Numbers and single letters in titles only count chapters. */
const tellingWords = (title: string): string[] =>
  wordsOf(title.normalize('NFC'))
    .map(({ word }) => fold(word))
    .filter(word => !/^(\p{N}+|[a-z])$/u.test(word))
