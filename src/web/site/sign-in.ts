// Signs visitors in and out: by a token in an address, at the installation, and by removing their cookies.
import type { AccessDecision } from '#sites/published/index.ts'
import { tokenInAddress, tokenParameter } from '#sites/visitors/index.ts'
import { forgettingCookies, longestValue, tokenSetCookie } from './cookies.ts'
import { pathWith, redirectTo } from './redirect.ts'
import { tokenTooLong } from './refusals.ts'
import { refusalAnswer } from './refuse.ts'
import type { RoutedRequest } from './routed-request.ts'
import type { SiteAnswer } from './site-request.ts'

/** Answers requests that sign in or out, from visitors who are let in or would be with a token; undefined for others. */
export const identify = async (
  routed: RoutedRequest,
  { kind }: AccessDecision,
): Promise<SiteAnswer | undefined> => {
  const { found, address, request } = routed
  if (kind !== 'allowed' && kind !== 'needs-token') return undefined
  if (found.rest === '/~/sign-in') return signIn(routed, request.url.searchParams.get('to') ?? '')
  if (found.rest === '/~/sign-out') return redirectTo(address || '/', { cookies: forgettingCookies(routed) })
  return kind === 'allowed' ? takeToken(routed) : undefined
}

/** Redirects to the installation's sign-in page, which sends members back to this page with a token. */
const signIn = ({ ctx, found, origin, address }: RoutedRequest, to: string): SiteAnswer => {
  const back = `${origin}${address}${isPath.test(to) ? to : ''}`
  return redirectTo(`${ctx.baseUrl}/sign-in/site/${found.row.id}?to=${encodeURIComponent(back)}`)
}

/** A path in the site, and nothing that some browser could read as a host. */
const isPath = /^\/(?![/\\])[^\\\s\p{C}]{0,1500}$/u

/** Moves a token into a cookie, so that nobody reads it in the address bar; an invalid token is dropped. */
const takeToken = async (routed: RoutedRequest): Promise<SiteAnswer | undefined> => {
  const { ctx, found, request, address } = routed
  const query = new URLSearchParams(request.url.search)
  if (!query.has(tokenParameter)) return undefined
  const taken = await tokenInAddress(ctx, found.row, request.url)
  query.delete(tokenParameter)
  const location = pathWith(address + found.rest, query)
  if (taken === undefined) return redirectTo(location)
  const cookie = tokenSetCookie(routed, taken.token, Number(taken.claims.exp))
  // Without the cookie, the visitor would be sent for another token again and again.
  return cookie === undefined
    ? refusalAnswer(address, request.headers, tokenTooLong(longestValue))
    : redirectTo(location, { cookies: [cookie] })
}
