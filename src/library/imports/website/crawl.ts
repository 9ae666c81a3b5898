// The crawl of a site: follows its links and sitemaps from its start until every page is fetched and examined.
import { addressIn, isInSite, type Site } from '#content/website/site/index.ts'
import { eachInTurns } from '#kernel/yielding.ts'
import type { SourceRequest } from '../source.ts'
import type { Asking } from './asking.ts'
import {
  type Crawled,
  type CrawledPage,
  newCrawled,
  noteAddresses,
  noteLinks,
  noteMenus,
  pageAddress,
} from './crawled.ts'
import { examineFetched, type PageToExamine } from './examine-fetched.ts'
import { type FetchedPage, type FetchOutcome, fetchPage } from './fetch-page.ts'
import { type Found, type Frontier, frontierOf } from './frontier.ts'
import { type OrderedWork, orderedWork } from './in-order.ts'
import type { KeptAnswers } from './kept.ts'
import { limits } from './limits.ts'
import { linesIn, linksInLines } from './linked.ts'
import { type NoteReach, watchReach } from './reach.ts'
import type { Robots } from './robots.ts'
import type { Crawl } from './store.ts'
import type { ExaminedPage } from './tasks.ts'

export interface CrawlRequest {
  readonly request: SourceRequest
  readonly crawl: Crawl
  readonly asking: Asking
  readonly kept: KeptAnswers
  readonly robots: Robots
  readonly site: Site
  /** The start page. */
  readonly first: FetchedPage
  /** The addresses in its sitemaps: normalized ones, with how each is written. */
  readonly sitemap: ReadonlyMap<string, string>
  readonly mostPages: number
}

interface Crawling extends CrawlRequest {
  readonly crawled: Crawled
  readonly frontier: Frontier
  readonly work: OrderedWork<Found, FetchOutcome>
  readonly byHash: Map<string, string>
  /** The pages that are done, and the bytes that were fetched. */
  readonly count: { done: number; bytes: number }
  readonly noteReach: NoteReach
  readonly until: number
}

/** Pages that are examined at a time. */
const batchSize = 25

export const crawlSite = async (asked: CrawlRequest): Promise<Crawled> => {
  const crawling = newCrawling(asked)
  const { work, frontier, crawled, site, sitemap } = crawling
  try {
    frontier.add({ address: site.start, depth: 0 })
    await crawlBatch(crawling)
    await eachInTurns(sitemap, ([address, written]) =>
      frontier.add({ address, url: ownUrl(site, written, address), depth: 1 }),
    )
    const isPage = (address: string): boolean => crawled.pages.has(pageAddress(crawled, address))
    do while (await crawlBatch(crawling));
    while (frontier.addEditions(isPage) > 0)
  } finally {
    await work.end()
  }
  reportLeftOut(crawling)
  takeCanonicals(crawled)
  return crawled
}

const newCrawling = (asked: CrawlRequest): Crawling => {
  const { site, robots, asking, kept, mostPages, crawl, first } = asked
  const work = orderedWork<Found, FetchOutcome>({
    concurrency: () => (robots.delay > 0 ? 1 : limits.concurrency),
    ahead: 4 * batchSize,
    work: async ({ address, url = address }) =>
      address === site.start ? first : fetchPage(asking, kept, url),
  })
  const crawled = newCrawled(site)
  const isAllowed = (address: string): boolean => robots.isAllowed(address)
  return {
    ...asked,
    work,
    crawled,
    frontier: frontierOf({ site, isAllowed, mostPages, push: work.add }),
    byHash: new Map(),
    count: { done: 0, bytes: 0 },
    noteReach: watchReach(() => crawled.pages.size),
    until: crawl.ctx.clock() + limits.time,
  }
}

/** The address as it is written, if it is at the site's own origin. */
const ownUrl = (site: Site, written: string, address: string): string =>
  written.startsWith(`${site.origin}/`) ? written : address

/** Takes the next pages in; returns false where there are none. */
const crawlBatch = async (crawling: Crawling): Promise<boolean> => {
  const { work, request, count, crawled } = crawling
  const batch = await work.take(batchSize)
  request.signal.throwIfAborted()
  if (batch.length === 0 || isOver(crawling)) return false
  const pages = batch.flatMap(([found, outcome]) => pageToExamine(crawling, found, outcome))
  const { examined, menus } = await examineFetched(crawling, [...crawled.menuNumbers.keys()], pages)
  noteMenus(crawled, menus)
  for (const [index, page] of pages.entries()) {
    await notePage(crawling, page, examined[index] as ExaminedPage | string)
  }
  count.done += batch.length
  request.progress('fetching pages', count.done, work.size)
  return true
}

/** Whether the limits of a crawl are reached; if so, that is reported. */
const isOver = ({ count, until, crawl, crawled, work }: Crawling): boolean => {
  const isEnough = count.bytes > limits.total || crawl.ctx.clock() > until
  if (isEnough)
    crawled.failures.push({
      url: crawled.site.start,
      reason: `the site is larger than an import may be: ${work.size - count.done} of its addresses were not fetched`,
    })
  return isEnough
}

/** Returns the page if it is a new one; of anything else, it records what it is. */
const pageToExamine = (crawling: Crawling, found: Found, outcome: FetchOutcome): PageToExamine[] => {
  const { crawled, site, byHash, count, frontier, noteReach } = crawling
  noteReach(outcome)
  if (outcome.kind === 'failed') {
    crawled.failed.set(found.address, { ...outcome, ...(found.from !== undefined && { from: found.from }) })
    return []
  }
  const reached = addressIn(site, outcome.url) ?? found.address
  if (!isInSite(site, reached)) return []
  if (outcome.kind === 'other') {
    crawled.others.add(found.address)
    return []
  }
  count.bytes += outcome.size
  if (reached !== found.address) crawled.aliases.set(found.address, reached)
  const same = byHash.get(outcome.hash)
  if (crawled.pages.has(reached)) return []
  if (same !== undefined && same !== reached) {
    crawled.aliases.set(reached, same)
    return []
  }
  byHash.set(outcome.hash, reached)
  frontier.leaveOut(reached)
  return [{ found, address: reached, page: outcome }]
}

const notePage = async (
  crawling: Crawling,
  { found, address, page }: PageToExamine,
  examined: ExaminedPage | string,
): Promise<void> => {
  const { crawled, frontier } = crawling
  if (typeof examined === 'string') {
    crawled.failed.set(address, { reason: examined, isMissing: false })
    return
  }
  const { links, files, menus, redirect, ...rest } = examined
  const depth = found.depth + 1
  const from = address
  if (redirect !== undefined && redirect !== address) {
    crawled.aliases.set(address, redirect)
    frontier.add({ address: redirect, depth, from })
    return
  }
  for (const translation of rest.translations) frontier.leaveOut(translation)
  const crawledPage: CrawledPage = {
    ...rest,
    address,
    key: page.key,
    url: page.url,
    contentType: page.contentType,
    size: page.size,
    ...(found.from !== undefined && { from: found.from }),
    links: await noteLinks(crawled, links),
    files: noteAddresses(crawled, linesIn(files)),
    menus: menus.flatMap(hash => crawled.menuNumbers.get(hash) ?? []),
  }
  crawled.pages.set(address, crawledPage)
  await eachInTurns(linksInLines(links), ({ fragments: _, ...link }) =>
    frontier.add({ ...link, depth, from }),
  )
  if (rest.canonical !== undefined) frontier.add({ address: rest.canonical, depth, from })
}

const reportLeftOut = ({ crawled, frontier, mostPages }: Crawling): void => {
  const { failures, site } = crawled
  const left = frontier.tooMany()
  if (left > 0 && mostPages > 1)
    failures.push({
      url: site.start,
      reason: `an import takes ${mostPages} pages of a site: ${left} more of its addresses were not fetched`,
    })
  const some = [...frontier.forbidden]
  if (some.length > 0)
    failures.push({
      url: `${site.origin}/robots.txt`,
      reason: `it forbids ${some.length} addresses, which were not fetched: ${some.slice(0, 5).join(' ')}`,
    })
}

/** A page that names another one with the same title as its canonical page counts as that one. */
const takeCanonicals = (crawled: Crawled): void => {
  for (const { address, canonical, title } of [...crawled.pages.values()]) {
    if (canonical === undefined || address === crawled.site.start) continue
    const original = crawled.pages.get(pageAddress(crawled, canonical))
    if (original === undefined || original.address === address || original.title !== title) continue
    if (original.canonical !== undefined && original.canonical !== original.address) continue
    crawled.aliases.set(address, original.address)
    crawled.pages.delete(address)
  }
}
