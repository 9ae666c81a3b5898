// The order in which FTS5 finds pages.
import type { Query } from '#content/search/index.ts'
import type { PagePart } from './blocks.ts'
import type { Rank } from './engine.ts'
import { ftsQueryOf, ftsQueryOfAny, type WordScope } from './sqlite-match.ts'
import { tiers } from './sqlite-scores.ts'

/** Runs a query; rows are arrays. */
export type Read = <Row>(sql: string, ...parameters: readonly unknown[]) => Row[]

/** Where to look: in one block, or in several. */
export type Where = ({ readonly block: number } | { readonly blocks: readonly number[] }) & {
  /** The ids of pages that are left out. */
  readonly except?: readonly number[]
}

/** All that is found. */
export interface Ranking {
  /** The best first. */
  readonly scored: readonly Rank[]
  /** The ids of what comes after those, in ascending order: their score is 0. */
  readonly rest: readonly number[]
}

/** Few pages are scored by all that they say; of many, or where it is asked for, the best are found by where they say it. */
export const rankPages = (read: Read, where: Where, query: Query, byPlace = false): Ranking => {
  const match = ftsQueryOf(query, scopeIn(where))
  const ids = idsOf(read, where, match)
  if (byPlace || ids.length > mostScored) return rankMany(read, where, query, ids)
  return { scored: scoredPages(read, where, match).sort(better), rest: [] }
}

/** Negative where the first one is the better. */
export const better = ([score, id]: Rank, [otherScore, otherId]: Rank): number =>
  otherScore - score || id - otherId

/** To score one takes ten times as long as to find it. */
const mostScored = 300

/**
 * What the title says counts a hundred times as much as the text, headings ten times; within titles and headings it
 * counts once, however often it is said: that is what weights beyond all measure do.
 */
const score = `100 * bm25(search_words, 1e9, 0, 0, 0, 0) + 10 * bm25(search_words, 1e9, 1e9, 0, 0, 0)
  + bm25(search_words, 1, 1, 1, 0.5, 0)`

/** FTS5 scores below zero, and in fractions. */
const scale = -1e9

/** No score is zero. */
const scoredPages = (read: Read, where: Where, match: string): Rank[] =>
  read<[number, number]>(
    `select rowid, ${score} from search_words where ${matching(where)}`,
    ...parametersOf(where, match),
  ).map(([id, score]) => [Math.max(1, Math.round(score * scale)), id])

/**
 * First pages with the words in the title, shorter titles first, then with some of them, then in headings, then frequent, and
 * last all others.
 */
const rankMany = (read: Read, where: Where, query: Query, ids: readonly number[]): Ranking => {
  const inTitle = someIdsOf(read, where, ftsQueryOf(query, scopeIn(where, 'title')))
  const inTitleInPart = idsOf(read, where, ftsQueryOfAny(query, scopeIn(where, 'title')))
  const inHeadings = someIdsOf(read, where, ftsQueryOf(query, scopeIn(where, 'title or headings')))
  const frequent = someIdsOf(read, where, ftsQueryOf(query, scopeIn(where, 'frequent words')))
  // What comes later counts.
  const scores = new Map<number, number>([
    ...frequent.map(scoredWith(tiers.text)),
    ...inHeadings.map(scoredWith(tiers.headings)),
    ...common(inTitleInPart, ids).slice(0, mostOfTier).map(scoredWith(tiers.titleInPart)),
    ...titleLengths(read, inTitle).map(([id, length]) => [id, tiers.title - length] as const),
  ])
  return {
    scored: [...scores].map(([id, score]): Rank => [score, id]).sort(better),
    rest: ids.filter(id => !scores.has(id)),
  }
}

const scoredWith =
  (score: number) =>
  (id: number): [id: number, score: number] => [id, score]

/** All further ones are among those that come last. */
const mostOfTier = 1000

/** The block, where it is one alone. */
export const blockIn = (where: Where): number | undefined => ('block' in where ? where.block : undefined)

const scopeIn = (where: Where, part: PagePart = 'page'): WordScope => ({ block: blockIn(where), part })

const matching = (where: Where): string =>
  [
    'search_words match ?',
    ...('block' in where ? [] : ['rowid >> 30 in (select value from json_each(?))']),
    ...(where.except === undefined ? [] : ['rowid not in (select value from json_each(?))']),
  ].join(' and ')

const parametersOf = (where: Where, match: string): string[] => [
  match,
  ...('block' in where ? [] : [JSON.stringify(where.blocks)]),
  ...(where.except === undefined ? [] : [JSON.stringify(where.except)]),
]

/** What two lists in ascending order share. */
const common = (ones: readonly number[], others: readonly number[]): number[] => {
  let next = 0
  return ones.filter(one => {
    while (next < others.length && (others[next] as number) < one) next++
    return others[next] === one
  })
}

/** In ascending order. As one value: rows would take longer. */
const idsOf = (read: Read, where: Where, match: string): number[] => {
  const sql = `select json_group_array(rowid) from search_words where ${matching(where)}`
  return JSON.parse(read<[string]>(sql, ...parametersOf(where, match))[0]?.[0] ?? '[]')
}

/** The first ones. */
const someIdsOf = (read: Read, where: Where, match: string): number[] => {
  const sql = `select rowid from search_words where ${matching(where)} limit ${mostOfTier}`
  return read<[number]>(sql, ...parametersOf(where, match)).map(([id]) => id)
}

const titleLengths = (read: Read, ids: readonly number[]): [id: number, length: number][] =>
  read(
    'select id, length(title) from search_pages where id in (select value from json_each(?))',
    JSON.stringify(ids),
  )
