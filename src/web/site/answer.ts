// What a site answers to a request: a page, somewhere else to go, or why there is nothing to see.
import { type Actor, type Ctx, type Installation, reading } from '#context.ts'
import { siteAt } from '#sites/prepared/index.ts'
import { enter, type LedElsewhere, openAt, type Visitation } from '#sites/published/index.ts'
import { readRouteData } from './data/read-route-data.ts'
import { answerOwnPath } from './own-paths.ts'
import { printPage } from './page/page.ts'
import { policyOf } from './page/policy.ts'
import { readyOrMade, recordPage } from './ready/index.ts'
import { answerAsset } from './site-assets.ts'
import type { SiteAnswer, SiteRequest } from './site-request.ts'

/** Visitors of sites act for nobody. */
const nobody: Actor = { userId: '', tokenId: '', scope: 'read' }

/** Undefined where no site is at that address. */
export const answerSite = async (
  installation: Installation,
  request: SiteRequest,
): Promise<SiteAnswer | undefined> => {
  const { url, headers } = request
  const asset = await answerAsset(url.pathname, headers['accept-encoding'] as string | undefined)
  if (asset !== undefined) return asset
  const ctx = reading(installation, nobody)
  const at = await siteAt(ctx, url)
  if (at === undefined) return undefined
  const address = url.pathname.slice(0, url.pathname.length - at.rest.length)
  const recording = recordPage(ctx)
  const visitor = { cookies: headers.cookie ?? '' }
  const visitation = await enter(ctx, at, url, visitor, { address, trace: recording })
  const own = await answerOwnPath(ctx, visitation, request)
  if (own !== undefined) return own
  return readyOrMade(ctx, { visitation, recording, request }, () => answerAt(ctx, visitation))
}

const answerAt = async (ctx: Ctx, visitation: Visitation): Promise<SiteAnswer | undefined> => {
  const opened = await openAt(ctx, visitation)
  if (opened.kind === 'elsewhere') return led(opened)
  if (opened.kind === 'not-found') return undefined
  const data = await readRouteData(ctx, visitation, opened)
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policyOf(data),
  }
  return { status: 200, headers, body: printPage(data) }
}

/** Browsers ask again whether a page has moved: it may move back. */
const led = ({ destination, hasMoved }: LedElsewhere): SiteAnswer => ({
  status: hasMoved ? 308 : 307,
  headers: { location: destination || '/', 'cache-control': 'private, no-cache' },
  body: '',
})
