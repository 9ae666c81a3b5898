// Answers that show nothing of a site but why.
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

/** In the language that the browser asks for: what language a site is in, those do not learn who are not in it. */
export const refusalAnswer = (base: string, headers: Headers, refusal: RefusalIn): SiteAnswer => {
  const language = acceptedLanguage(headers['accept-language'])
  const data = refusal(wordsIn(language).refusals, language)
  return {
    status: data.status,
    headers: { ...headersOfRefusals, vary: 'Accept-Language' },
    body: printRefusal(base, data, language),
  }
}

/** For visitors who are in the site: with it around, in the language of the words there. */
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

/** Where no site is. */
export const noSite = (headers: Headers): SiteAnswer => refusalAnswer('', headers, nothingHere)

/** For somebody who is not let in. */
export const refuseAccess = async (
  routed: RoutedRequest,
  decision: Exclude<AccessDecision, { readonly kind: 'allowed' }>,
): Promise<SiteAnswer> => {
  const { headers } = routed.request
  if (decision.kind !== 'needs-token') {
    // To the last byte what is answered where no site is.
    const base = routed.isOwn ? '' : routed.address
    return withHeaders(undefined, refusalAnswer(base, headers, await closedSite(routed, decision.kind)))
  }
  const { address, found, request } = routed
  const query = new URLSearchParams(request.url.search)
  // Whoever sends people back with what is not valid would get them again, and again.
  const wasGiven = query.has(tokenParameter)
  query.delete(tokenParameter)
  const to = pathWith(found.rest, query)
  const elsewhere = decision.fallbackUrl && withLocation(decision.fallbackUrl, to)
  if (elsewhere !== null && !wasGiven) return withHeaders(routed, redirectTo(elsewhere))
  const signIn = `${address}/~/sign-in?to=${encodeURIComponent(to)}`
  return withHeaders(routed, refusalAnswer(address, headers, needsToken(signIn, { wasGiven, elsewhere })))
}

/** The address that visitors are sent to, told which page they want. */
const withLocation = (fallbackUrl: string, path: string): string => {
  const url = new URL(fallbackUrl)
  url.searchParams.set('location', path)
  return url.href
}

/** For what no page of a site takes, such as a form. */
export const onlyRead = (asked: Headers): SiteAnswer => notAllowed(asked, onlyForReading, 'GET, HEAD')

/** For a method that an address does not have. */
export const notAllowed = (asked: Headers, refusal: RefusalIn, allow: string): SiteAnswer => {
  const { headers, ...answer } = refusalAnswer('', asked, refusal)
  return withHeaders(undefined, { ...answer, headers: { ...headers, allow } })
}

/** For what went wrong, or came too often. */
export const failed = ({ status, message, headers }: Refusal, asked: Headers): SiteAnswer => {
  const { headers: ofPage, ...answer } = refusalAnswer('', asked, wentWrong(status, message))
  return withHeaders(undefined, { ...answer, headers: { ...ofPage, ...headers } })
}

/** The same for programs that send JSON, as the API says it. */
export const failedInJson = ({ status, message, headers }: Refusal, requestId: string): SiteAnswer =>
  withHeaders(undefined, {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(errorBody(status, message, requestId)),
  })

/** What those learn of a closed site who are signed in here and may read it; others learn that nothing is there. */
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
