// The score of a page by where it says how much of what was asked for.
import { fold, isAscii } from './fold.ts'
import type { Query, Term } from './query.ts'
import { rangeFinder } from './ranges.ts'
import { tellingWords } from './telling-words.ts'

/** Where a page says a term, as bits of `places`. */
export interface PlacedPage {
  readonly id: number
  readonly title: string
  /** The titles of the groups and pages that it is below, a line for each. */
  readonly above: string
  readonly places: readonly number[]
}

/** In these places what was written; a bit further up, by `insteadBits`, what stands in its place. */
export const places = { title: 1, headings: 2, frequent: 4 } as const
export const insteadBits = 3

/** How a page contains each of the terms: 2 as it was written, 1 otherwise, 0 not at all. */
export type Contained = readonly number[]

/** What counts less than what was written. */
export const shares = [0, 0.6, 1] as const

export interface Weighed {
  readonly query: Query
  readonly weights: readonly number[]
}

/** An integer, at least 1. */
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

/** No other page is so much better. */
const beforeOthers = 1000

const valueOfTerm = (bits: number, has: number): number =>
  Math.max(valueOfPlaces(bits, has > 1) * shares[2], valueOfPlaces(bits >> insteadBits, has > 0) * shares[1])

const valueOfPlaces = (bits: number, isThere: boolean): number => {
  const inText = bits & places.frequent ? 2.5 : isThere ? 1 : 0
  const best = bits & places.title ? 3 : bits & places.headings ? 1.6 : 0
  return best === 0 ? inText : best + 0.5 + inText / 2
}

/** How much of the title was asked for, times how much of what was asked for is in it and in the titles above it. */
const titleShare = (
  { terms, language = 'en' }: Query,
  { title, above, places: found }: PlacedPage,
): number => {
  const isIn = (places: number, index: number): boolean => ((found[index] ?? 0) & places) > 0
  const said = countWords(terms.filter((_, index) => isIn(inTitles, index)))
  if (said === 0) return 0
  const isAbove = saidIn(above)
  // Titles above are among the headings of the index.
  const saidAbove = countWords(
    terms.filter((term, index) => !isIn(inTitles, index) && isIn(inHeadings, index) && isAbove(term)),
  )
  const telling = tellingWords(title, language).length
  return (Math.min(1, said / Math.max(1, telling)) * (said + saidAbove)) / countWords(terms)
}

/** The weights of the terms that the title has. */
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
