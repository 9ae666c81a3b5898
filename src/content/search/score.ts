// The score of a page, by where and how much of the query it contains.
import { fold, isAscii } from './fold.ts'
import type { Query, Term } from './query.ts'
import { rangeFinder } from './ranges.ts'
import { tellingWords } from './telling-words.ts'

/** Where a page contains each term, as bits of `places`. */
export interface PlacedPage {
  readonly id: number
  readonly title: string
  /** The titles of the groups and pages above it, one per line. */
  readonly above: string
  readonly places: readonly number[]
}

/** Bits for terms as written; alternatives have the same bits shifted by `insteadBits`. */
export const places = { title: 1, headings: 2, frequent: 4 } as const
export const insteadBits = 3

/** How a page contains each term: 2 as written, 1 by an alternative, 0 not at all. */
export type Contained = readonly number[]

/** The factors for these: an alternative counts less than the written form. */
export const shares = [0, 0.6, 1] as const

export interface Weighed {
  readonly query: Query
  readonly weights: readonly number[]
}

/** An integer of at least 1. */
export const scoreOf = ({ query, weights }: Weighed, page: PlacedPage, has: Contained): number => {
  let [score, contained, all] = [0, 0, 0]
  for (const [term, weight] of weights.entries()) {
    score += weight * valueOfTerm(page.places[term] ?? 0, has[term] ?? 0)
    all += weight
    if (has[term]) contained += weight
  }
  const share = contained / all
  const before = query.isAllFirst && has.every(Boolean) ? beforeOthers : 1
  return Math.max(1, Math.round(1e6 * before * score * (1 + 0.7 * share) * (1 + titleShare(query, page))))
}

/** No other page is better by so much. */
const beforeOthers = 1000

const valueOfTerm = (bits: number, has: number): number =>
  Math.max(valueOfPlaces(bits, has > 1) * shares[2], valueOfPlaces(bits >> insteadBits, has > 0) * shares[1])

const valueOfPlaces = (bits: number, isThere: boolean): number => {
  const inText = bits & places.frequent ? 2.5 : isThere ? 1 : 0
  const best = bits & places.title ? 3 : bits & places.headings ? 1.6 : 0
  return best === 0 ? inText : best + 0.5 + inText / 2
}

/** The share of the title that was asked for, times the share of the query that is in it and in the titles above it. */
const titleShare = (
  { terms, language = 'en' }: Query,
  { title, above, places: found }: PlacedPage,
): number => {
  const isIn = (places: number, index: number): boolean => ((found[index] ?? 0) & places) > 0
  const said = countWords(terms.filter((_, index) => isIn(inTitles, index)))
  if (said === 0) return 0
  const isAbove = saidIn(above)
  // The index has the titles above among the headings.
  const saidAbove = countWords(
    terms.filter((term, index) => !isIn(inTitles, index) && isIn(inHeadings, index) && isAbove(term)),
  )
  const telling = tellingWords(title, language).length
  return (Math.min(1, said / Math.max(1, telling)) * (said + saidAbove)) / countWords(terms)
}

/** The sum of the weights of the terms in the title. */
export const weightInTitle = ({ places: found }: PlacedPage, weights: readonly number[]): number =>
  weights.reduce((sum, weight, term) => sum + ((found[term] ?? 0) & inTitles ? weight : 0), 0)

const inTitles = places.title | (places.title << insteadBits)
const inHeadings = places.headings | (places.headings << insteadBits)

const countWords = (terms: readonly Term[]): number =>
  terms.reduce((sum, { anyOf: [phrase] }) => sum + (phrase?.words.length ?? 1), 0)

const saidIn = (titles: string): ((term: Term) => boolean) => {
  const text = titles.normalize('NFC')
  const find = rangeFinder({ text, folded: fold(text), isAscii: isAscii(text) })
  return ({ anyOf }) => anyOf.some(phrase => find(phrase, 1).length > 0)
}
