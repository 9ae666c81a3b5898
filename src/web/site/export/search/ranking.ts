// The order in which a search of an export finds pages: the same as the server's, computed from the same data.
import {
  better,
  bySort,
  insteadBits,
  type Lexeme,
  lexemesOf,
  lookInTurn,
  type Phrase,
  type PlacedPage,
  places,
  type Query,
  type RankedIndex,
  type Ranks,
  rankPages,
  type Section,
  type Term,
  tiers,
  toPlainPage,
} from '#content/search/index.ts'
import { crumbsOf, kinds, type SearchData } from './search-data.ts'
import type { Counts, WordLists } from './word-lists.ts'

/** The pages to search. */
export interface Within {
  readonly pages: ReadonlySet<number>
}

/** The data that a search of an export reads. */
export interface SearchedExport {
  readonly data: SearchData
  readonly lists: WordLists
  readonly textOf: (page: number) => Promise<readonly Section[]>
}

/** The numbers of all pages that are found, the best first. */
export const rankedPages = async (
  { data, lists, textOf }: SearchedExport,
  query: Query,
  { pages }: Within,
): Promise<number[]> => {
  const byOrder = new Map([...pages].map(page => [orderOf(data, page), page]))
  const partly = new Set(data.partly)
  const index = indexOf({ data, lists, textOf }, byOrder)
  const isByPlace = partly.size > 0 && (await containsSome(index, query, byOrder, partly))
  const { scored, rest } = await rankPages(index, query, { isByPlace })
  return [...scored.map(([, order]) => order), ...rest].flatMap(order => byOrder.get(order) ?? [])
}

const orderOf = ({ orders }: SearchData, page: number): number => orders[page] ?? 0

/** Whether any of the pages found has parts for some visitors only; if so, the server ranks all results by place. */
const containsSome = async (
  index: RankedIndex,
  query: Query,
  byOrder: ReadonlyMap<number, number>,
  partly: ReadonlySet<number>,
): Promise<boolean> => {
  const { scored, rest } = await rankPages(index, query, { isByPlace: true })
  return [...scored.map(([, order]) => order), ...rest].some(order => partly.has(byOrder.get(order) ?? -1))
}

/** The index that ranking works on; it identifies pages by their orders. */
const indexOf = (
  { data, lists, textOf }: SearchedExport,
  byOrder: ReadonlyMap<number, number>,
): RankedIndex => {
  const within = (pages: Iterable<number>): number[] =>
    [...new Set(pages)]
      .map(page => orderOf(data, page))
      .filter(order => byOrder.has(order))
      .sort((one, other) => one - other)
  const pagesWith = async (phrases: readonly Phrase[]): Promise<number[]> => {
    const found: number[] = []
    for (const phrase of phrases) found.push(...(await lists.pagesWith(phrase)).keys())
    return within(found)
  }
  const titleOf = (order: number): string => data.titles[byOrder.get(order) ?? -1] ?? ''
  const placed = async (terms: readonly Term[], orders: readonly number[]): Promise<PlacedPage[]> => {
    const bits: ((page: number) => number)[] = []
    for (const term of terms) bits.push(await bitsOf(lists, term))
    return orders.map(id => ({
      id,
      title: titleOf(id),
      above: crumbsOf(data, byOrder.get(id) ?? -1).join('\n'),
      places: bits.map(bitsOn => bitsOn(byOrder.get(id) ?? -1)),
    }))
  }
  const pagesOf = async (terms: readonly Term[]) => {
    const found = []
    for (const { anyOf } of terms) {
      const [written, instead] = bySort(anyOf)
      found.push({ written: await pagesWith(written), instead: await pagesWith(instead) })
    }
    return found
  }
  const rankMany: RankedIndex['rankMany'] = async ({ terms }, few) => {
    const [first, ...others] = (await pagesOf(terms)).map(({ written }) => written)
    const sets = others.map(other => new Set(other))
    const orders = (first ?? []).filter(order => sets.every(set => set.has(order)))
    return orders.length > few ? inTiers(await placed(terms, orders)) : undefined
  }
  return {
    look: lookInTurn({ rankMany, pagesOf }),
    rankMany,
    placesOf: placed,
    textsOf: async orders => {
      const texts = new Map<number, string>()
      for (const order of orders) texts.set(order, toPlainPage(await textOf(byOrder.get(order) ?? -1)))
      return texts
    },
    rankByPlace: async ({ terms }, orders) => inTiers(await placed(terms, orders)),
  }
}

const inTiers = (pages: readonly PlacedPage[]): Ranks => {
  const scored: [number, number][] = []
  const rest: number[] = []
  for (const page of pages) {
    const score = tierOf(page)
    if (score > 0) scored.push([score, page.id])
    else rest.push(page.id)
  }
  return { count: pages.length, scored: scored.sort(better), rest }
}

/** The tier of a page, as `scoreByPlace` computes it. */
const tierOf = ({ title, places: found }: PlacedPage): number => {
  const is = (bit: number) => (bits: number) => (bits & (bit | (bit << insteadBits))) > 0
  if (found.every(is(places.title))) return tiers.title - [...title].length
  if (found.some(is(places.title))) return tiers.titleInPart
  if (found.every(is(places.headings))) return tiers.headings
  return found.every(is(places.frequent)) ? tiers.text : 0
}

/** The places of a term on each page, as bits. */
const bitsOf = async (lists: WordLists, { anyOf }: Term): Promise<(page: number) => number> => {
  const found: ((page: number) => number)[] = []
  for (const phrase of anyOf) {
    const shift = phrase.instead === undefined ? 0 : insteadBits
    const lexemes: ((page: number) => number)[] = []
    for (const lexeme of lexemesOf(phrase)) lexemes.push(await bitsOfLexeme(lists, lexeme))
    found.push(page => lexemes.reduce((bits, bitsOn) => bits & bitsOn(page), everywhere) << shift)
  }
  return page => found.reduce((bits, bitsOn) => bits | bitsOn(page), 0)
}

const everywhere = places.title | places.headings | places.frequent

const bitsOfLexeme = async (
  lists: WordLists,
  { words, prefix }: Lexeme,
): Promise<(page: number) => number> => {
  const pages = await lists.pagesWith({ words, prefix })
  const keys = await lists.keysOf(words.join(''), prefix)
  return page => {
    const [title, headings] = pages.get(page) ?? none
    const isFrequent = keys.some(kindsOf => ((kindsOf.get(page) ?? 0) & kinds.veryFrequent) > 0)
    return (
      (title > 0 ? places.title : 0) |
      (title + headings > 0 ? places.headings : 0) |
      (isFrequent ? places.frequent : 0)
    )
  }
}

const none: Counts = [0, 0, 0, 0]
