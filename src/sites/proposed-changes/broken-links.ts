// How many links change requests break, counted once for each state of their contents.
import type { Ctx } from '#context.ts'
import type { Database } from '#database/index.ts'
import { type Cache, createCache } from '#kernel/cache.ts'
import { contentHead } from '#library/heads/index.ts'
import { linksBrokenBy } from '#library/links/index.ts'
import type { ProposedRow } from './store.ts'

interface Counted {
  readonly count: number
  /** Until then it is not counted again; links of other spaces may change meanwhile. */
  readonly until: number
}

const longest = 60_000
const mostCounts = 10_000

const countsByDatabase = new WeakMap<Database, Cache<Counted>>()

/** As the reader sees those of other spaces. */
export const countBrokenLinks = async (
  ctx: Ctx,
  { id, space_id, revision, main_revision }: ProposedRow,
): Promise<number> => {
  const counts = countsByDatabase.get(ctx.database) ?? createCache<Counted>(mostCounts)
  countsByDatabase.set(ctx.database, counts)
  const key = [ctx.actor.userId, id, revision, main_revision].join(' ')
  const known = counts.get(key)
  if (known !== undefined && known.until > ctx.clock()) return known.count
  const head = await contentHead(ctx, { space: space_id, changeRequest: id })
  const { count, isIndexing } = head === undefined ? nothing : await linksBrokenBy(ctx, head, 0)
  if (!isIndexing) counts.set(key, { count, until: ctx.clock() + longest }, 1)
  return count
}

const nothing = { count: 0, isIndexing: true }
