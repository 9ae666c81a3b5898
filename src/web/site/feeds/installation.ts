// robots.txt and sitemap.xml at the root of the installation, for its public sites without a host of their own.
import { type Installation, nobody, reading } from '#context.ts'
import { publicSitesHere } from '#sites/addresses/index.ts'
import type { SentAnswer, SiteRequest } from '../site-request.ts'
import { answerText } from './answers.ts'
import { headersOfRobots, neededToDraw, robotsText } from './robots.ts'
import { headersOfSitemap, indexText } from './sitemap.ts'

/** Undefined where there is no such site. */
export const answerAtRoot = async (
  installation: Installation,
  request: SiteRequest,
): Promise<SentAnswer | undefined> => {
  const { baseUrl } = installation
  const ctx = reading(installation, nobody)
  const isIndex = request.url.pathname.endsWith('.xml')
  const sites = await publicSitesHere(ctx, isIndex ? mostSites : 1)
  if (!isIndex) {
    const sitemaps = sites.length > 0 ? [`${baseUrl}/sitemap.xml`] : []
    return answerText(request, headersOfRobots, robotsText(disallowed, allowed, sitemaps))
  }
  if (sites.length === 0) return undefined
  return answerText(request, headersOfSitemap, indexText(sites.map(address => `${address}/sitemap.xml`)))
}

/** The limit of the sitemap protocol. */
const mostSites = 50_000

/** With wildcards, since sites are below the paths of their organizations. */
const disallowed = ['/v1/', '/*/~/']
const allowed = ['/~/assets/', ...neededToDraw.map(path => `/*${path}`)]
