// The order of the pages found, the same with every index: by where and how much of the query they contain.
import { countIn, either, membershipIn } from './id-lists.ts'
import type { Query } from './query.ts'
import type { Rank, RankedIndex, RankedPart, Ranks, TermPages } from './ranked-index.ts'
import { type ReadPage, readPage } from './read-page.ts'
import { saidTogether } from './said-together.ts'
import { type Contained, scoreOf, shares, type Weighed, weightInTitle } from './score.ts'

export interface Ranking extends Ranks {
  /** The query without alternatives that no page has. */
  readonly asked: Query
  /** The pages whose texts were read to rank them: their snippets need no second reading. */
  readonly read: ReadonlyMap<number, ReadPage>
}

/** Few pages are scored by everything known of them; of many, or with `isByPlace`, the best are found by place alone. */
export const rankPages = async (
  index: RankedIndex,
  query: Query,
  { isByPlace = false, part }: { readonly isByPlace?: boolean; readonly part?: RankedPart } = {},
): Promise<Ranking> => {
  const { terms, enough = terms.length } = query
  if (terms.length > mostTerms) return byPlace(query, (await index.rankMany(query, 0, part)) ?? nothing)
  const look = await index.look(query, mostScored, part)
  if ('many' in look) return byPlace(query, look.many)
  const { asked, placed, lists } = look
  const pages = lists.map(({ written, instead }) => either(written, instead))
  const { different, inEnough: found } = countIn(pages, enough)
  if (found.length === 0) return byPlace(asked, nothing)
  if (isByPlace) return byPlace(query, await index.rankByPlace(asked, found, part))
  const weights = pages.map(({ length }) => (length === 0 ? 0 : Math.log(1 + different / length)))
  const contained = containedBy(lists, found)
  const best = found.length > mostScored ? bestOf(contained, weights) : found
  const pagesPlaced = await index.placesOf(placed.terms, best)
  const scored = pagesPlaced.map((page): Rank => {
    return [scoreOf({ query: placed, weights }, page, contained.get(page.id) ?? []), page.id]
  })
  const inTitle = new Map(pagesPlaced.map(page => [page.id, weightInTitle(page, weights)]))
  const chosen = new Set(best)
  return {
    count: found.length,
    ...(await reordered(index, { query: asked, weights }, scored.sort(better), { inTitle, part })),
    rest: found.filter(id => !chosen.has(id)),
    asked,
  }
}

const nothing: Ranks = { count: 0, scored: [], rest: [] }

const byPlace = (asked: Query, ranks: Ranks): Ranking => ({ ...ranks, asked, read: new Map() })

/** Moves pages up that contain the terms well, among the first ones: only their texts are read. */
const reordered = async (
  { textsOf }: RankedIndex,
  { query: { terms, language = 'en' }, weights }: Weighed,
  scored: readonly Rank[],
  { inTitle, part }: { readonly inTitle: ReadonlyMap<number, number>; readonly part: RankedPart | undefined },
): Promise<Pick<Ranking, 'scored' | 'read'>> => {
  const [[best] = [0]] = scored
  const first = scored.slice(0, mostCompared).filter(([score]) => mostBetter * score > best)
  if (first.length < 2) return { scored, read: new Map() }
  const ids = (ranks: readonly Rank[]): number[] => ranks.map(([, id]) => id)
  const others = part?.after === undefined ? scored.slice(first.length, part?.limit) : []
  const texts = await textsOf(ids(first), ids(others))
  const read = new Map(first.map(([, id]) => [id, readPage(texts.get(id) ?? '', terms)]))
  const again = first.map(([score, id]): Rank => {
    const page = read.get(id)
    const more = page === undefined ? 0 : saidTogether(page, { terms, weights, language }, inTitle.get(id))
    return [Math.round(score * (1 + more)), id]
  })
  return { scored: [...again, ...scored.slice(first.length)].sort(better), read }
}

const mostCompared = 10
/** A page that is further behind does not become the best by its text. */
const mostBetter = 4

/** Negative if the first one is better. */
export const better = ([score, id]: Rank, [otherScore, otherId]: Rank): number =>
  otherScore - score || id - otherId

/** Scoring a page takes ten times as long as finding it. */
const mostScored = 100

/** With more terms, all must be on a page. */
const mostTerms = 24

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
