// How many links change requests break, counted once for each pair of head and main content.
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
  /** The count is cached until this time, although links of other spaces may change meanwhile. */
  until: number
}

/**
 * How long a count is cached, in milliseconds: more briefly while the index lags behind, since the next count may differ.
 */
const longest = { indexed: 60_000, indexing: 5_000 } as const
const mostCounts = 10_000

const countsFor = oneForEach((_: Database): Cache<Counted> => createCache(mostCounts))

/**
 * The links that a change request breaks, of those that the reader may see. Callers who ask during a count share its
 * result.
 */
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

/** The count, or undefined where it takes longer than a reader waits for a page; the counting continues. */
export const soon = async (count: Promise<number> | number): Promise<number | undefined> => {
  const limit = new AbortController()
  try {
    return await Promise.race([count, setTimeout(patience, undefined, { signal: limit.signal })])
  } finally {
    limit.abort()
  }
}

/** How long a page waits for the count, in milliseconds. */
const patience = 500

const brokenLinksOf = async (
  ctx: Ctx,
  { id, space_id }: ProposedRow,
): Promise<Pick<BrokenLinks, 'count' | 'isIndexing'>> => {
  const head = await contentHead(ctx, { space: space_id, changeRequest: id })
  return head === undefined ? nothing : linksBrokenBy(ctx, head, 0)
}

const nothing = { count: 0, isIndexing: true }
