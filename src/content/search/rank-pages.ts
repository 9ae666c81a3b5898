// The order in which pages are found, the same whatever has the index: by where they say how much of what was asked for.
import { fold } from './fold.ts'
import { bySort, type Query, type Term } from './query.ts'
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
  readonly placesOf: (terms: readonly Term[], ids: readonly number[]) => Promise<readonly PlacedPage[]>
  /** Many pages, by where they say all of it. */
  readonly rankByPlace: (query: Query, ids: readonly number[]) => Promise<Ranking>
}

/** Few pages are scored by all that is known of them; of many, or where it is asked for, the best are found by where they say it. */
export const rankPages = async (index: RankedIndex, query: Query, isByPlace = false): Promise<Ranking> => {
  const { terms, enough = terms.length } = query
  if (terms.length > mostTerms) return index.rankByPlace(query, await index.pagesWithAll(query))
  const lists = await index.pagesOf(terms)
  const exact = inAll(lists.map(({ written }) => written))
  if (exact.length > mostScored) return index.rankByPlace(withoutOthers(query), exact)
  const found = inEnough(lists, enough)
  if (found.length === 0) return { scored: [], rest: [] }
  if (isByPlace) return index.rankByPlace(query, found)
  const weights = weightsOf(lists)
  const has = containedBy(lists)
  const best = found.length > mostScored ? bestOf(found, id => roughScore(weights, has(id))) : found
  const scored = (await index.placesOf(terms, best)).map((page): Rank => {
    return [scoreOf({ query, weights }, page, has(page.id)), page.id]
  })
  const chosen = new Set(best)
  return { scored: scored.sort(better), rest: found.filter(id => !chosen.has(id)) }
}

/** Negative where the first one is the better. */
export const better = ([score, id]: Rank, [otherScore, otherId]: Rank): number =>
  otherScore - score || id - otherId

/** To score one takes ten times as long as to find it. */
const mostScored = 300

/** Of more words all are to be on a page. */
const mostTerms = 24

const withoutOthers = ({ terms, enough: _, ...query }: Query): Query => ({
  ...query,
  terms: terms.map(term => ({ ...term, anyOf: bySort(term.anyOf)[0] })),
})

const inAll = ([first = [], ...others]: readonly (readonly number[])[]): readonly number[] => {
  let found = first
  for (const other of others) found = common(found, other)
  return found
}

/** What two lists in ascending order share. */
export const common = (ones: readonly number[], others: readonly number[]): number[] => {
  let next = 0
  return ones.filter(one => {
    while (next < others.length && (others[next] as number) < one) next++
    return others[next] === one
  })
}

/** Those that are in so many of the lists, in ascending order. */
const inEnough = (lists: readonly TermPages[], enough: number): number[] => {
  const counts = new Map<number, number>()
  for (const list of lists) for (const id of idsIn(list)) counts.set(id, (counts.get(id) ?? 0) + 1)
  const found: number[] = []
  for (const [id, count] of counts) if (count >= enough) found.push(id)
  return found.sort((one, other) => one - other)
}

const idsIn = ({ written, instead }: TermPages): Iterable<number> =>
  instead.length === 0 ? written : new Set([...written, ...instead])

/** A term that few pages contain says more; how few is told from what is found of the others, which costs nothing. */
const weightsOf = (lists: readonly TermPages[]): number[] => {
  const pages = lists.map(list => [...idsIn(list)])
  const count = new Set(pages.flat()).size
  return pages.map(({ length }) => (length === 0 ? 0 : Math.log(1 + count / length)))
}

/** How a page contains each of the terms: 2 as it was written, 1 otherwise, 0 not at all. */
type Contained = readonly number[]

const containedBy = (lists: readonly TermPages[]): ((id: number) => Contained) => {
  const sets = lists.map(({ written, instead }) => ({ written: new Set(written), instead: new Set(instead) }))
  return id => sets.map(({ written, instead }) => (written.has(id) ? 2 : instead.has(id) ? 1 : 0))
}

const roughScore = (weights: readonly number[], has: Contained): number =>
  weights.reduce((sum, weight, term) => sum + weight * shares[has[term] as 0 | 1 | 2], 0)

/** What counts less than what was written. */
const shares = [0, 0.7, 1] as const

const bestOf = (ids: readonly number[], scoreOf: (id: number) => number): number[] =>
  ids
    .map((id): Rank => [scoreOf(id), id])
    .sort(better)
    .slice(0, mostScored)
    .map(([, id]) => id)

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
