// What a site answers to a request: a page, a redirect, or why there is nothing to see.
import type { Ctx, Installation } from '#context.ts'
import { decideAccess, type OpenedPage, openAt, type SiteView } from '#sites/published/index.ts'
import { prefersMarkdown } from './accepts-markdown.ts'
import { arrive } from './arriving.ts'
import { claimsSetCookie } from './cookies.ts'
import { readRouteData } from './data/read-route-data.ts'
import { answerFeed, answerUpdates } from './feeds/index.ts'
import { withHeaders } from './headers.ts'
import { counterFor, withQuestion } from './insights.ts'
import { leadElsewhere, leadToOneAddress, leadToWhatIsMeant } from './leading.ts'
import { refusedPages } from './metrics.ts'
import { notFound } from './not-found.ts'
import { answerOwnPath } from './own-paths.ts'
import { printPage } from './page/page.ts'
import { framesIn, policyOf } from './page/policy.ts'
import { cachedOrMade, collectorForPage } from './page-cache/index.ts'
import { answerInMarkdown, pageInMarkdown } from './page-in-markdown.ts'
import { answerInPdf } from './page-in-pdf.ts'
import { answerPreview } from './preview/answer-preview.ts'
import { areChangesAsked } from './preview/changes-parameter.ts'
import { inPreview } from './preview/marked-page.ts'
import { withProposals } from './preview/read-proposals.ts'
import { noSite, refuseAccess } from './refuse.ts'
import { type RoutedRequest, routeRequest } from './routed-request.ts'
import { identify } from './sign-in.ts'
import type { SentAnswer, SiteAnswer, SiteRequest } from './site-request.ts'
import { withCard } from './social-card/index.ts'

/** Answers a request, also where no site is at its address. `known` is the request if it has been routed already. */
export const answerSite = async (
  installation: Installation,
  request: SiteRequest,
  known?: RoutedRequest,
): Promise<SentAnswer> => {
  const routed = known ?? (await routeRequest(installation, request))
  if (routed === undefined) return withHeaders(undefined, noSite(request.headers))
  const led = await arrive(routed)
  return led === undefined ? answerRouted(routed) : withHeaders(routed, led)
}

const answerRouted = async (routed: RoutedRequest): Promise<SentAnswer> => {
  const { ctx, found, request, address, origin } = routed
  const visitor = { cookies: request.headers.cookie ?? '' }
  const collector = collectorForPage(ctx)
  const decision = await decideAccess(ctx, found, request.url, visitor, { address, tracker: collector })
  const identified = await identify(routed, decision)
  if (identified !== undefined) return withHeaders(routed, identified)
  if (decision.kind !== 'allowed') {
    refusedPages.add(1)
    return refuseAccess(routed, decision)
  }
  const view = await withProposals(routed, decision.view)
  const answer: SentAnswer =
    leadToOneAddress(routed, view) ??
    (await answerPreview(ctx, view)) ??
    (await answerOwnPath(ctx, view, request)) ??
    (await answerInPdf(routed, view)) ??
    (await answerFeed(routed, view)) ??
    (await cachedOrMade(ctx, { view, collector, request, origin }, () => answerAt(ctx, routed, view)))
  return withHeaders(routed, withCookie(answer, claimsSetCookie(routed)))
}

const answerAt = async (ctx: Ctx, routed: RoutedRequest, view: SiteView): Promise<SiteAnswer> => {
  const opened = await openAt(ctx, view)
  if (opened.kind === 'page') return answerPage(ctx, routed, view, opened)
  if (opened.kind === 'elsewhere') return leadElsewhere(routed, opened)
  return (
    (await answerUpdates(ctx, routed, view)) ??
    (await answerInMarkdown(ctx, view)) ??
    (await leadToWhatIsMeant(routed, view)) ??
    notFound(ctx, view, opened, routed.request.headers)
  )
}

const answerPage = async (
  ctx: Ctx,
  { request }: RoutedRequest,
  view: SiteView,
  opened: OpenedPage,
): Promise<SiteAnswer> => {
  if (prefersMarkdown(request.headers.accept)) {
    const answer = await pageInMarkdown(ctx, view, opened)
    if (answer !== undefined) return answer
  }
  const read = withCard(view, await readRouteData(ctx, view, opened))
  const data = await inPreview(ctx, view, opened, withQuestion(view, read), areChangesAsked(request))
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policyOf(data, framesIn(ctx, data.page.article.html)),
    ...(!data.page.isIndexed && { 'x-robots-tag': 'noindex' }),
  }
  return { status: 200, headers, body: printPage(data), ...counterFor(ctx, view, opened, 'views') }
}

/** The answer with a cookie, which must not be cached, since it is for this visitor alone. */
const withCookie = (answer: SentAnswer, cookie: string | undefined): SentAnswer => {
  const { status, headers, body, counter } = answer
  if (cookie === undefined || status >= 400) return answer
  return {
    status,
    headers: { ...headers, 'set-cookie': cookie, 'cache-control': 'private, no-store' },
    body,
    ...(counter && { counter }),
  }
}
