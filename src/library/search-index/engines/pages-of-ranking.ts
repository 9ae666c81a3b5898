// One portion of a result: the next pages, or the next spaces.
import { better, type Rank, type Ranks } from '#content/search/index.ts'
import { pagesOfSpace } from './engine.ts'

/** The next `limit` ranks. */
export const ranksAfter = ({ scored, rest }: Ranks, after: Rank | undefined, limit: number): Rank[] => {
  const ranks = next(scored, rank => rank, after, limit)
  if (ranks.length === limit) return ranks
  const last = after !== undefined && after[0] === 0 ? after[1] : -1
  const start = rest.findIndex(id => id > last)
  return start < 0 ? ranks : [...ranks, ...unscored(rest.slice(start, start + limit - ranks.length))]
}

/** A space as the ranks of its best pages. */
export type SpaceRanks = readonly [best: Rank, ...others: Rank[]]

/** All spaces in which something was found: the one with the best page first. */
export const rankSpaces = (
  { scored, rest }: Ranks,
  spaceOf: (id: number) => number | string | undefined,
): SpaceRanks[] => {
  const spaces = new Map<number | string | undefined, [Rank, ...Rank[]]>()
  for (const rank of [...scored, ...unscored(rest)]) {
    const space = spaceOf(rank[1])
    const ranks = spaces.get(space)
    if (ranks === undefined) spaces.set(space, [rank])
    else if (ranks.length < pagesOfSpace) ranks.push(rank)
  }
  return [...spaces.values()].sort(([one], [other]) => better(one, other))
}

export const spacesAfter = (
  spaces: readonly SpaceRanks[],
  after: Rank | undefined,
  limit: number,
): SpaceRanks[] => next(spaces, ([best]) => best, after, limit)

const unscored = (ids: readonly number[]): Rank[] => ids.map(id => [0, id])

const next = <Item>(
  items: readonly Item[],
  rankOf: (item: Item) => Rank,
  after: Rank | undefined,
  limit: number,
): Item[] => {
  const start = after === undefined ? 0 : items.findIndex(item => better(after, rankOf(item)) < 0)
  return start < 0 ? [] : items.slice(start, start + limit)
}
