// robots.txt: which addresses crawlers are to leave alone, and where the sitemap is.
import type { SiteView } from '#sites/published/index.ts'
import type { RoutedRequest } from '../routed-request.ts'
import type { SentAnswer } from '../site-request.ts'
import { answerText } from './answers.ts'

/**
 * Only at the root of a host, where crawlers look. Pages that are not to be indexed say so themselves, so crawlers must
 * be able to read them.
 */
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

/** Style sheets, scripts, fonts, pictures and social cards of pages. */
export const neededToDraw = ['/~/assets/', '/~/downloads/', '/~/card/']

export const headersOfRobots = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'public, no-cache',
} as const
