// robots.txt: which addresses crawlers leave alone, and where the sitemap is.
import type { SiteView } from '#sites/published/index.ts'
import type { RoutedRequest } from '../routed-request.ts'
import type { SentAnswer } from '../site-request.ts'
import { answerText } from './answers.ts'

/** Only at the root of a host: nobody looks elsewhere. Pages that are not to be listed say so themselves, for which they must be read. */
export const answerRobots = (
  { request }: RoutedRequest,
  { row, base, site }: SiteView,
): SentAnswer | undefined => {
  if (base !== '') return undefined
  const sitemap = row.visibility === 'public' ? [`${site.plan.addresses.canonical}/sitemap.xml`] : []
  return answerText(request, headersOfRobots, robotsText(['/~/'], neededToDraw, sitemap))
}

export const robotsText = (
  disallowed: readonly string[],
  allowed: readonly string[],
  sitemaps: readonly string[],
): string =>
  [
    'User-agent: *',
    ...disallowed.map(path => `Disallow: ${path}`),
    ...allowed.map(path => `Allow: ${path}`),
    ...sitemaps.map(address => `\nSitemap: ${address}`),
    '',
  ].join('\n')

/** Style sheets, scripts, fonts and pictures of pages, and the cards that others show with a link to them. */
export const neededToDraw = ['/~/assets/', '/~/downloads/', '/~/card/']

export const headersOfRobots = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'public, no-cache',
} as const
