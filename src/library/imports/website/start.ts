// Finds the page at which the import of a site starts, and by that which addresses belong to the site.
import { type Site, siteOf } from '#content/website/site/index.ts'
import { badAddress } from '../bad-address.ts'
import type { SourceRequest } from '../source.ts'
import type { Asking } from './asking.ts'
import { examineFetched } from './examine-fetched.ts'
import { type FetchedPage, failedOutcome, fetchPage } from './fetch-page.ts'
import type { KeptAnswers } from './kept.ts'
import { linksInLines } from './linked.ts'
import { type Robots, readRobots } from './robots.ts'
import type { Crawl } from './store.ts'

export interface Start {
  readonly robots: Robots
  readonly first: FetchedPage
  readonly site: Site
}

export interface StartRequest {
  readonly request: SourceRequest
  readonly crawl: Crawl
  readonly asking: Asking
  readonly kept: KeptAnswers
}

/** How many pages that only redirect to another one are followed. */
const mostSteps = 5

export const findStart = async ({ request, crawl, asking, kept }: StartRequest): Promise<Start> => {
  const asked = withoutFragment(request.url)
  const robotsOf = rememberingRobots(asking)
  let url = asked
  for (let step = 1; ; step++) {
    const first = await startPage(asking, kept, url, robotsOf)
    const robots = await robotsOf(first.url)
    const site = siteOf({ asked, reached: first.url, links: [] })
    const page = { found: { address: site.start, depth: 0 }, address: site.start, page: first }
    const { examined } = await examineFetched({ request, crawl, site }, [], [page])
    const [start = ''] = examined
    if (typeof start === 'string') throw badAddress(start)
    if (start.redirect === undefined || start.redirect === site.start || step === mostSteps) {
      const links = Array.from(linksInLines(start.links), ({ address }) => address)
      return { robots, first, site: siteOf({ asked, reached: first.url, links }) }
    }
    url = start.redirect
  }
}

const withoutFragment = (url: string): string => {
  const parsed = URL.parse(url)
  if (parsed === null) throw badAddress('the address to fetch is not a URL')
  parsed.hash = ''
  return parsed.href
}

type RobotsOf = (url: string) => Promise<Robots>

const startPage = async (
  asking: Asking,
  kept: KeptAnswers,
  url: string,
  robotsOf: RobotsOf,
): Promise<FetchedPage> => {
  await robotsOf(url)
  const outcome = await fetchPage(asking, kept, url)
  if (outcome.kind === 'failed') throw badAddress(outcome.reason)
  if (outcome.kind === 'other') throw badAddress(`there is no web page at ${url}, but a file`)
  return outcome
}

/** Reads the robots.txt of each site once, and refuses an address that it forbids. */
const rememberingRobots = (asking: Asking): RobotsOf => {
  const known = new Map<string, Robots>()
  return async url => {
    const { origin, host } = new URL(url)
    const robots = known.get(origin) ?? (await robotsAt(asking, origin))
    known.set(origin, robots)
    if (!robots.isAllowed(url)) throw badAddress(`the robots.txt of ${host} forbids to fetch ${url}`)
    return robots
  }
}

const robotsAt = (asking: Asking, origin: string): Promise<Robots> =>
  readRobots(asking, origin).catch(error => {
    asking.signal.throwIfAborted()
    throw badAddress(`its robots.txt could not be read: ${failedOutcome(error).reason}`)
  })
