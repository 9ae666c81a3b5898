// What a site answers to a request: a page, somewhere else to go, or why there is nothing to see.
import type { Ctx, Installation } from '#context.ts'
import { entranceTo, openAt, type Visitation } from '#sites/published/index.ts'
import { arrive } from './arriving.ts'
import { claimsSetCookie } from './cookies.ts'
import { readRouteData } from './data/read-route-data.ts'
import { withHeaders } from './headers.ts'
import { leadElsewhere, leadToOneAddress, leadToWhatIsMeant } from './leading.ts'
import { notFound } from './not-found.ts'
import { answerOwnPath } from './own-paths.ts'
import { printPage } from './page/page.ts'
import { policyOf } from './page/policy.ts'
import { answerInMarkdown } from './page-in-markdown.ts'
import { readyOrMade, recordPage } from './ready/index.ts'
import { noSite, refuseEntrance } from './refuse.ts'
import { identify } from './sign-in.ts'
import type { SiteAnswer, SiteRequest } from './site-request.ts'
import { type Visit, visitOf } from './visit.ts'

/** Where no site is at that address, it says so. The visit is found out, unless it is known. */
export const answerSite = async (
  installation: Installation,
  request: SiteRequest,
  known?: Visit,
): Promise<SiteAnswer> => {
  const visit = known ?? (await visitOf(installation, request))
  if (visit === undefined) return withHeaders(undefined, noSite())
  const led = await arrive(visit)
  return led === undefined ? answerVisit(visit) : withHeaders(visit, led)
}

const answerVisit = async (visit: Visit): Promise<SiteAnswer> => {
  const { ctx, found, request, address } = visit
  const visitor = { cookies: request.headers.cookie ?? '' }
  const recording = recordPage(ctx)
  const entrance = await entranceTo(ctx, found, request.url, visitor, { address, trace: recording })
  const identified = await identify(visit, entrance)
  if (identified !== undefined) return withHeaders(visit, identified)
  if (entrance.kind !== 'entered') return refuseEntrance(visit, entrance)
  const { visitation } = entrance
  const answer =
    leadToOneAddress(visit, visitation) ??
    (await answerOwnPath(ctx, visitation, request)) ??
    (await readyOrMade(ctx, { visitation, recording, request }, () => answerAt(ctx, visit, visitation)))
  return withHeaders(visit, withCookie(answer, claimsSetCookie(visit)))
}

const answerAt = async (ctx: Ctx, visit: Visit, visitation: Visitation): Promise<SiteAnswer> => {
  const opened = await openAt(ctx, visitation)
  if (opened.kind === 'elsewhere') return leadElsewhere(visit, opened)
  if (opened.kind === 'not-found')
    return (
      (await answerInMarkdown(ctx, visitation)) ??
      (await leadToWhatIsMeant(visit, visitation)) ??
      notFound(ctx, visitation, opened)
    )
  const data = await readRouteData(ctx, visitation, opened)
  const isFraming = data.page.article.html.includes(' data-frame="')
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policyOf(data, isFraming ? ctx.rendering.frameOrigins : []),
  }
  return { status: 200, headers, body: printPage(data) }
}

/** What gives a cookie is for this visitor alone, and kept nowhere. */
const withCookie = (answer: SiteAnswer, cookie: string | undefined): SiteAnswer => {
  const { status, headers, body } = answer
  if (cookie === undefined || status >= 400) return answer
  return {
    status,
    headers: { ...headers, 'set-cookie': cookie, 'cache-control': 'private, no-store' },
    body,
  }
}
