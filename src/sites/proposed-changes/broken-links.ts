// How many links change requests break, counted once for each state of their contents.
import { setTimeout } from 'node:timers/promises'
import type { Ctx } from '#context.ts'
import type { Database } from '#database/index.ts'
import { type Cache, createCache } from '#kernel/cache.ts'
import { oneForEach } from '#kernel/one-for-each.ts'
import { contentHead } from '#library/heads/index.ts'
import { type BrokenLinks, linksBrokenBy } from '#library/links/index.ts'
import type { ProposedRow } from './store.ts'

interface Counted {
  readonly count: Promise<number>
  /** Until then it is not counted again; links of other spaces may change meanwhile. */
  until: number
}

/** In milliseconds; while the index is behind, the next count may be another one. */
const longest = { indexed: 60_000, indexing: 5_000 } as const
const mostCounts = 10_000

const countsFor = oneForEach((_: Database): Cache<Counted> => createCache(mostCounts))

/** As the reader sees those of other spaces. Who asks while they are counted waits for the same count. */
export const countBrokenLinks = (ctx: Ctx, row: ProposedRow): Promise<number> => {
  const counts = countsFor(ctx.database)
  const key = [ctx.actor.userId, row.id, row.revision, row.main_revision].join(' ')
  const known = counts.get(key)
  if (known !== undefined && known.until > ctx.clock()) return known.count
  const broken = brokenLinksOf(ctx, row)
  const counted: Counted = { count: broken.then(({ count }) => count), until: Infinity }
  broken.then(
    ({ isIndexing }) => {
      counted.until = ctx.clock() + (isIndexing ? longest.indexing : longest.indexed)
    },
    () => {
      counted.until = 0
    },
  )
  counts.set(key, counted, 1)
  return counted.count
}

/** Undefined where it takes longer than a reader waits for a page; the count goes on. */
export const soon = async (count: Promise<number> | number): Promise<number | undefined> => {
  const limit = new AbortController()
  try {
    return await Promise.race([count, setTimeout(patience, undefined, { signal: limit.signal })])
  } finally {
    limit.abort()
  }
}

/** In milliseconds. */
const patience = 500

const brokenLinksOf = async (
  ctx: Ctx,
  { id, space_id }: ProposedRow,
): Promise<Pick<BrokenLinks, 'count' | 'isIndexing'>> => {
  const head = await contentHead(ctx, { space: space_id, changeRequest: id })
  return head === undefined ? nothing : linksBrokenBy(ctx, head, 0)
}

const nothing = { count: 0, isIndexing: true }
