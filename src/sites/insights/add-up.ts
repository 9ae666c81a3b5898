// Adds what one process has counted to what is stored, for all sites.
import type { WriteCtx } from '#context.ts'
import { type Database, UnknownOutcome } from '#database/index.ts'
import { batchesOf } from '#kernel/batches.ts'
import {
  addQueries,
  addToPages,
  addToSite,
  countPagesOfDay,
  type InsightSettings,
  insightSettings,
  type PageOfDay,
  pageKey,
  pagesOfDay,
  queriesOfDay,
  type SiteDay,
} from './store.ts'

/** What was counted of one site on one day. */
export interface CountedSite {
  /** Keys are space and page. */
  readonly pages: Map<string, PageOfDay>
  searches: number
  /** How often each query that found nothing was asked. */
  readonly without: Map<string, number>
}

export interface Counted {
  readonly day: string
  /** What is still to be added, by site. */
  readonly sites: Map<string, CountedSite>
}

/** Limits of one site and day: further pages count for the site alone, and further queries without their words. */
export const most = { pages: 20_000, queries: 1000 } as const

/**
 * Adds the counts of each site in a transaction of its own. A site is then removed from `sites`, also if the outcome is
 * unknown, so that nothing is counted twice. Counts that were switched off meanwhile, and those of sites that no longer
 * exist, are dropped.
 */
export const addUp = async (database: Database, { day, sites }: Counted): Promise<void> => {
  for (const [site, counted] of [...sites].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const added = database.transaction(async db => {
      const settings = await insightSettings({ db }, site)
      if (settings !== undefined) await addSite({ db }, { site, day }, counted, settings)
    })
    await added.catch(error => {
      if (error instanceof UnknownOutcome) sites.delete(site)
      throw error
    })
    sites.delete(site)
  }
}

type Writing = Pick<WriteCtx, 'db'>

const addSite = async (
  ctx: Writing,
  at: SiteDay,
  { pages, searches, without }: CountedSite,
  settings: InsightSettings,
): Promise<void> => {
  if (settings.views) {
    const all = [...pages.values()]
    await addToSite(ctx, at, { views: sumOf(all, 'views'), markdown: sumOf(all, 'markdown') })
    for (const batch of batchesOf(await pagesWithRoom(ctx, at, all), { count: batchSize }))
      await addToPages(ctx, at, batch)
  }
  if (!settings.searches) return
  const failed = [...without.values()].reduce((sum, count) => sum + count, 0)
  await addToSite(ctx, at, { searches, 'searches-without-results': failed })
  if (without.size > 0) await addQueries(ctx, at, await wordsWithRoom(ctx, at, without))
}

/** Pages in one statement. */
const batchSize = 200

const sumOf = (pages: readonly PageOfDay[], name: 'views' | 'markdown'): number =>
  pages.reduce((sum, page) => sum + page[name], 0)

/**
 * The pages for which the site has room that day: the counted ones and as many new ones as fit. At most two queries,
 * however many pages there are.
 */
const pagesWithRoom = async (
  ctx: Writing,
  at: SiteDay,
  pages: readonly PageOfDay[],
): Promise<readonly PageOfDay[]> => {
  let room = most.pages - (await countPagesOfDay(ctx, at))
  if (pages.length <= room) return pages
  const counted = await pagesOfDay(ctx, at)
  return pages.filter(page => counted.has(pageKey(page)) || room-- > 0)
}

const wordsWithRoom = async (
  ctx: Writing,
  at: SiteDay,
  queries: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> => {
  const kept = new Set(await queriesOfDay(ctx, at))
  const fitting = new Map<string, number>()
  for (const [query, count] of queries) {
    const counted = kept.has(query) || kept.size < most.queries ? query : ''
    kept.add(counted)
    fitting.set(counted, (fitting.get(counted) ?? 0) + count)
  }
  return fitting
}
