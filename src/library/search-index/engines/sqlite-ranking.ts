// The order in which FTS5 finds pages.
import type { Query } from '#content/search/index.ts'
import type { Rank } from './engine.ts'
import { matchOf } from './sqlite-match.ts'

/** Runs a query; rows are arrays. */
export type Read = <Row>(sql: string, ...parameters: readonly unknown[]) => Row[]

/** The pages to look at: those between two numbers, or those of some blocks among them. */
export interface Range {
  readonly first: number
  readonly last: number
  /** A JSON array. */
  readonly blocks?: string
}

/** All that is found. */
export interface Ranking {
  /** The best first. */
  readonly scored: readonly Rank[]
  /** What comes after those: it was not scored, and stands in the order of its ids. */
  readonly rest?: Rest
}

export interface Rest {
  readonly count: number
  /** The first of those that come after an id. */
  after(id: number, limit: number): Rank[]
  /** The first one in each block; it may be one that was scored, and then there are others. */
  firstOfBlocks(): Rank[]
}

export const rankPages = (read: Read, range: Range, query: Query): Ranking => {
  const match = matchOf(query)
  const scored = scoredPages(read, range, match)
  return scored.length < mostScored ? { scored: scored.sort(better) } : rankMany(read, range, match, scored)
}

/** Negative where the first one is the better. */
export const better = ([score, id]: Rank, [otherScore, otherId]: Rank): number =>
  otherScore - score || id - otherId

/** To score one takes ten times as long as to find it. */
const mostScored = 1000

/**
 * What the title says counts a hundred times as much as the text, headings ten times; within titles and headings it
 * counts once, however often it is said: that is what weights beyond all measure do.
 */
const score = `100 * bm25(search_words, 1e9, 0, 0, 0) + 10 * bm25(search_words, 1e9, 1e9, 0, 0)
  + bm25(search_words, 1, 1, 1, 0.5)`

/** FTS5 scores below zero, and in fractions. */
const scale = -1e9

/** Those that come first by id; no score is zero. */
const scoredPages = (read: Read, range: Range, match: string): Rank[] =>
  read<[number, number]>(
    `select rowid, ${score} from search_words where ${within(range)} limit ${mostScored}`,
    ...parametersOf(range, match),
  ).map(([id, score]) => [Math.max(1, Math.round(score * scale)), id])

/** First what titles and headings hold, then the others that were scored, and last what was not. */
const rankMany = (read: Read, range: Range, match: string, scored: readonly Rank[]): Ranking => {
  const scores = new Map(scored.map(([score, id]) => [id, score]))
  for (const [score, id] of scoredPages(read, range, `{title headings} : (${match})`))
    scores.set(id, score + aboveAll)
  const beyond = { ...range, first: (scored.at(-1)?.[1] as number) + 1 }
  const scoredBeyond = scores.size - scored.length
  const isUnscored = (id: number): boolean => !scores.has(id)
  return {
    scored: [...scores].map(([id, score]): Rank => [score, id]).sort(better),
    rest: {
      count: countOf(read, range, match) - scores.size,
      after: (id, limit) =>
        idsFrom(read, { ...beyond, first: Math.max(beyond.first, id + 1) }, match, limit + scoredBeyond)
          .filter(isUnscored)
          .slice(0, limit)
          .map(id => [0, id]),
      firstOfBlocks: () => firstIds(read, beyond, match).map(id => [0, id]),
    },
  }
}

/** More than any score. */
const aboveAll = 1e15

const within = ({ blocks }: Range): string =>
  `search_words match ? and rowid between ? and ?${
    blocks === undefined ? '' : ' and rowid >> 30 in (select value from json_each(?))'
  }`

const parametersOf = ({ first, last, blocks }: Range, match: string): unknown[] => [
  match,
  first,
  last,
  ...(blocks === undefined ? [] : [blocks]),
]

const countOf = (read: Read, range: Range, match: string): number => {
  const sql = `select count(*) from search_words where ${within(range)}`
  return read<[number]>(sql, ...parametersOf(range, match))[0]?.[0] ?? 0
}

const idsFrom = (read: Read, range: Range, match: string, limit: number): number[] => {
  const sql = `select rowid from search_words where ${within(range)} limit +?`
  return read<[number]>(sql, ...parametersOf(range, match), limit).map(([id]) => id)
}

const firstIds = (read: Read, range: Range, match: string): number[] => {
  const sql = `select min(rowid) from search_words where ${within(range)} group by rowid >> 30`
  return read<[number]>(sql, ...parametersOf(range, match)).map(([id]) => id)
}
