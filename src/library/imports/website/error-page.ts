// The error page that visitors see where a link is broken: it is not imported, but its own links may be broken, too.
import type { ImportFailure } from '../source.ts'
import { brokenLink } from './convert-pages.ts'
import type { CrawlRequest } from './crawl.ts'
import type { Crawled } from './crawled.ts'
import { examineFetched } from './examine-fetched.ts'
import { fetchPage } from './fetch-page.ts'
import { linksInLines } from './linked.ts'

type ErrorPageRequest = Pick<CrawlRequest, 'request' | 'crawl' | 'asking' | 'kept' | 'robots'> & {
  readonly crawled: Crawled
}

/** The broken links of the error page, where the site has broken links and its error page at the usual place, `404.html`. */
export const brokenOnErrorPage = async (asked: ErrorPageRequest): Promise<ImportFailure[]> => {
  const { request, crawl, asking, kept, robots, crawled } = asked
  const { site, failed, pages } = crawled
  const address = `${site.origin}${site.folder}404.html`
  const isSeen = [...failed.values()].some(({ isMissing }) => isMissing)
  if (!isSeen || pages.has(address) || failed.has(address) || !robots.isAllowed(address)) return []
  const page = await fetchPage(asking, kept, address)
  if (page.kind !== 'page') return []
  const one = { found: { address, depth: 0 }, address, page }
  const { examined } = await examineFetched({ request, crawl, site }, [], [one])
  const [errorPage = ''] = examined
  return typeof errorPage === 'string' ? [] : brokenLinks(crawled, page.url, errorPage.links)
}

const brokenLinks = ({ failed }: Crawled, url: string, links: string): ImportFailure[] =>
  [...linksInLines(links)].flatMap(({ address, url: written = address, fragments }) => {
    const missing = failed.get(address)
    if (missing?.isMissing !== true) return []
    const destinations = fragments.length === 0 ? [written] : fragments.map(name => `${written}#${name}`)
    return destinations.map(destination => brokenLink(url, destination, missing.reason))
  })
