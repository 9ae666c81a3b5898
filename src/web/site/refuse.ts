// Answers that say why nothing of a site is shown.
import { errorBody, type Refusal } from '#http/render-error.ts'
import { acceptedLanguage, spokenIn, wordsIn } from '#languages/index.ts'
import type { AccessDecision } from '#sites/published/index.ts'
import { site as siteSubject } from '#sites/sites/index.ts'
import { tokenParameter } from '#sites/visitors/index.ts'
import { withHeaders } from './headers.ts'
import { policyOf } from './page/policy.ts'
import { printRefusal, printRefusalIn } from './page/refusal.ts'
import { pathWith, redirectTo } from './redirect.ts'
import {
  needsLink,
  needsToken,
  nothingHere,
  notPublished,
  onlyForReading,
  type RefusalIn,
  wentWrong,
} from './refusals.ts'
import type { PageShell } from './route-data.ts'
import { memberIn, type RoutedRequest } from './routed-request.ts'
import type { SiteAnswer, SiteRequest } from './site-request.ts'

type Headers = SiteRequest['headers']

/**
 * A refusal in the language that the browser prefers: the language of the site is not revealed to those who are not let
 * in.
 */
export const refusalAnswer = (base: string, headers: Headers, refusal: RefusalIn): SiteAnswer => {
  const language = acceptedLanguage(headers['accept-language'])
  const data = refusal(wordsIn(language).refusals, language)
  return {
    status: data.status,
    headers: { ...headersOfRefusals, vary: 'Accept-Language' },
    body: printRefusal(base, data, language),
  }
}

/** A refusal for visitors who were let in: within the shell of the site, and in its language. */
export const refusalInSite = (shell: PageShell, refusal: RefusalIn): SiteAnswer => {
  const { language: around } = shell.site
  const language = spokenIn(around)
  const data = refusal(wordsIn(around).refusals, language)
  return {
    status: data.status,
    headers: { ...headersOfRefusals, 'content-security-policy': policyOf(shell) },
    body: printRefusalIn(shell, data, language),
  }
}

const headersOfRefusals = { 'content-type': 'text/html; charset=utf-8', 'x-robots-tag': 'noindex' } as const

/** The answer where there is no site. */
export const noSite = (headers: Headers): SiteAnswer => refusalAnswer('', headers, nothingHere)

/** The answer to somebody who is not let in. */
export const refuseAccess = async (
  routed: RoutedRequest,
  decision: Exclude<AccessDecision, { readonly kind: 'allowed' }>,
): Promise<SiteAnswer> => {
  const { headers } = routed.request
  if (decision.kind !== 'needs-token') {
    // Identical to the answer where there is no site.
    const base = routed.isOwn ? '' : routed.address
    return withHeaders(undefined, refusalAnswer(base, headers, await closedSite(routed, decision.kind)))
  }
  const { address, found, request } = routed
  const query = new URLSearchParams(request.url.search)
  // A fallback that sent the visitor here with an invalid token would do so again and again, so it is not used twice.
  const wasGiven = query.has(tokenParameter)
  query.delete(tokenParameter)
  const to = pathWith(found.rest, query)
  const elsewhere = decision.fallbackUrl && withLocation(decision.fallbackUrl, to)
  if (elsewhere !== null && !wasGiven) return withHeaders(routed, redirectTo(elsewhere))
  const signIn = `${address}/~/sign-in?to=${encodeURIComponent(to)}`
  return withHeaders(routed, refusalAnswer(address, headers, needsToken(signIn, { wasGiven, elsewhere })))
}

/** The site's fallback address, with the requested page as `location`. */
const withLocation = (fallbackUrl: string, path: string): string => {
  const url = new URL(fallbackUrl)
  url.searchParams.set('location', path)
  return url.href
}

/** The answer to requests such as forms at addresses that can only be read. */
export const onlyRead = (asked: Headers): SiteAnswer => notAllowed(asked, onlyForReading, 'GET, HEAD')

/** The answer to a method that an address does not support. */
export const notAllowed = (asked: Headers, refusal: RefusalIn, allow: string): SiteAnswer => {
  const { headers, ...answer } = refusalAnswer('', asked, refusal)
  return withHeaders(undefined, { ...answer, headers: { ...headers, allow } })
}

/** The answer after an error, or to too many requests. */
export const failed = ({ status, message, headers }: Refusal, asked: Headers): SiteAnswer => {
  const { headers: ofPage, ...answer } = refusalAnswer('', asked, wentWrong(status, message))
  return withHeaders(undefined, { ...answer, headers: { ...ofPage, ...headers } })
}

/** The same answer for programs that send JSON, in the API's form. */
export const failedInJson = ({ status, message, headers }: Refusal, requestId: string): SiteAnswer =>
  withHeaders(undefined, {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(errorBody(status, message, requestId)),
  })

/**
 * Why a closed site shows nothing, for users who are signed in here and may read it; others learn only that nothing is
 * there.
 */
const closedSite = async (
  routed: RoutedRequest,
  kind: 'nothing' | 'unpublished' | 'needs-link',
): Promise<RefusalIn> => {
  const { row } = routed.found
  const ctx = kind === 'nothing' ? undefined : await memberIn(routed)
  const seen = ctx && (await siteSubject.find(ctx, { organizationId: row.organization_id, siteId: row.id }))
  if (seen === undefined) return nothingHere
  return kind === 'unpublished' ? notPublished : needsLink
}
