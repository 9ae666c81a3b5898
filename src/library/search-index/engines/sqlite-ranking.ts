// The order in which FTS5 finds the pages of a space.
import { type Query, withWholeWords } from '#content/search/index.ts'
import type { Rank } from './engine.ts'
import { matchOf, matchOfAny } from './sqlite-match.ts'

/** Runs a query; rows are arrays. */
export type Read = <Row>(sql: string, ...parameters: readonly unknown[]) => Row[]

/** All that is found in a space. */
export interface Ranking {
  /** The best first. */
  readonly scored: readonly Rank[]
  /** The ids of what comes after those: their score is 0, and they stand in the order of their ids. */
  readonly rest: readonly number[]
}

/**
 * Where very many pages hold the words as they are written, words that only begin so count in titles and headings alone:
 * nobody would see the others, and to find them takes long.
 */
export const rankPages = (read: Read, block: number, query: Query): Ranking => {
  const begun = matchOf(query, { block })
  const whole = withWholeWords(query)
  const ids = idsOf(read, matchOf(whole, { block }))
  if (ids.length > mostScored) return rankMany(read, block, { query, whole }, ids)
  const scored = scoredPages(read, begun)
  if (scored.length <= mostScored) return { scored: scored.sort(better), rest: [] }
  return rankMany(read, block, { query, whole: query }, idsOf(read, begun))
}

/** Negative where the first one is the better. */
export const better = ([score, id]: Rank, [otherScore, otherId]: Rank): number =>
  otherScore - score || id - otherId

/** To score one takes ten times as long as to find it. */
const mostScored = 1000

/** What the title says counts a hundred times as much as the text, headings ten times. */
const [titleWeight, headingsWeight] = [100, 10]

/** Scores are kept as integers. */
const scale = 1e9

/**
 * Of the words that are asked for, weighed by how rare they are, how much the page holds: between 0 and 1 of the title,
 * of title and headings, and of all, there by BM25. Weights beyond all measure make a word count once, however often it is
 * said, and so is the measure of all words: spaces in which a word is rare and others compare.
 */
const score = `(
    ${titleWeight} * bm25(search_words, 1e9, 0, 0, 0, 0) + ${headingsWeight} * bm25(search_words, 1e9, 1e9, 0, 0, 0)
    + bm25(search_words, 1, 1, 1, 0.5, 0)
  ) / bm25(search_words, 1e9, 1e9, 1e9, 1e9, 0)`

/** One more than are scored, where there are more. */
const scoredPages = (read: Read, match: string): Rank[] =>
  read<[number, number]>(
    `select rowid, ${score} from search_words where search_words match ? limit ${mostScored + 1}`,
    match,
  ).map(([id, score]) => [Math.max(1, Math.round(score * scale)), id])

/** First what titles hold, the shorter ones first, then what they hold in part, then headings, and last all others. */
const rankMany = (
  read: Read,
  block: number,
  { query, whole }: { readonly query: Query; readonly whole: Query },
  ids: readonly number[],
): Ranking => {
  const scores = new Map<number, number>()
  const add = (id: number, score: number): void => {
    if (!scores.has(id)) scores.set(id, Math.round(score * scale))
  }
  const inTitle = someIdsOf(read, matchOf(query, { block, part: 'title' }))
  const inTitleInPart = idsOf(read, matchOfAny(whole, { block, part: 'title' }))
  const inHeadings = someIdsOf(read, matchOf(query, { block, part: 'title or headings' }))
  for (const [id, length] of titleLengths(read, inTitle))
    add(id, titleWeight + headingsWeight + 1 / (1 + length))
  for (const id of common(inTitleInPart, ids).slice(0, mostScored)) add(id, titleWeight / 2 + headingsWeight)
  for (const id of inHeadings) add(id, headingsWeight)
  return {
    scored: [...scores].map(([id, score]): Rank => [score, id]).sort(better),
    rest: ids.filter(id => !scores.has(id)),
  }
}

/** What two lists in ascending order share. */
const common = (ones: readonly number[], others: readonly number[]): number[] => {
  let next = 0
  return ones.filter(one => {
    while (next < others.length && (others[next] as number) < one) next++
    return others[next] === one
  })
}

/** In ascending order. As one value: rows would take longer. */
const idsOf = (read: Read, match: string): number[] => {
  const sql = 'select json_group_array(rowid) from search_words where search_words match ?'
  return JSON.parse(read<[string]>(sql, match)[0]?.[0] ?? '[]')
}

/** The first ones. */
const someIdsOf = (read: Read, match: string): number[] => {
  const sql = `select rowid from search_words where search_words match ? limit ${mostScored}`
  return read<[number]>(sql, match).map(([id]) => id)
}

const titleLengths = (read: Read, ids: readonly number[]): [id: number, length: number][] =>
  read(
    'select id, length(title) from search_pages where id in (select value from json_each(?))',
    JSON.stringify(ids),
  )
