// Feeds of a site for programs: robots.txt, sitemap.xml, llms.txt, llms-full.txt and rss.xml, at the address of the site.
import { openAt, type SiteView } from '#sites/published/index.ts'
import type { RoutedRequest } from '../routed-request.ts'
import type { SentAnswer } from '../site-request.ts'
import { answerChanges } from './changes-feed.ts'
import { answerLlms } from './llms.ts'
import { answerLlmsFull } from './llms-full.ts'
import { answerRobots } from './robots.ts'
import { answerSitemap } from './sitemap.ts'

export { answerAtRoot } from './installation.ts'
export { answerUpdates } from './updates-feed.ts'

/** Answers requests of visitors who were let in. Undefined for another path, and where there is no such file. */
export const answerFeed = async (routed: RoutedRequest, view: SiteView): Promise<SentAnswer | undefined> => {
  const [, name = '', part] =
    /^\/(robots\.txt|rss\.xml|llms(?:-full)?\.txt|sitemap(?:-([1-9]\d{0,4}))?\.xml)$/.exec(view.path) ?? []
  if (name === '') return undefined
  // A page at this path takes precedence.
  if ((await openAt(routed.ctx, view)).kind !== 'not-found') return undefined
  if (name === 'rss.xml') return answerChanges(routed, view)
  if (name === 'robots.txt') return answerRobots(routed, view)
  if (name === 'llms.txt') return answerLlms(routed, view)
  if (name === 'llms-full.txt') return answerLlmsFull(routed, view)
  return answerSitemap(routed, view, part === undefined ? undefined : Number(part))
}
