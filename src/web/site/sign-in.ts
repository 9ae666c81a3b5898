// Visitors get and give back what says who they are: by a token in an address, by signing in, by signing out.
import type { AccessDecision } from '#sites/published/index.ts'
import { tokenInAddress, tokenParameter } from '#sites/visitors/index.ts'
import { forgettingCookies, longestValue, tokenSetCookie } from './cookies.ts'
import { pathWith, redirectTo } from './redirect.ts'
import { tokenTooLong } from './refusals.ts'
import { refusalAnswer } from './refuse.ts'
import type { RoutedRequest } from './routed-request.ts'
import type { SiteAnswer } from './site-request.ts'

/** For whoever is let in, or would be with a token; undefined where the request goes on. */
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

/** Leads to the installation's own page, which is told where on this site to come back to, with a token for members. */
const signIn = ({ ctx, found, origin, address }: RoutedRequest, to: string): SiteAnswer => {
  const back = `${origin}${address}${isPath.test(to) ? to : ''}`
  return redirectTo(`${ctx.baseUrl}/sign-in/site/${found.row.id}?to=${encodeURIComponent(back)}`)
}

/** A path in the site, and nothing that some browser could read as a host. */
const isPath = /^\/(?![/\\])[^\\\s\p{C}]{0,1500}$/u

/** A token goes into a cookie, so that nobody reads it in the address bar; one that is not valid is dropped. */
const takeToken = async (routed: RoutedRequest): Promise<SiteAnswer | undefined> => {
  const { ctx, found, request, address } = routed
  const query = new URLSearchParams(request.url.search)
  if (!query.has(tokenParameter)) return undefined
  const taken = await tokenInAddress(ctx, found.row, request.url)
  query.delete(tokenParameter)
  const location = pathWith(address + found.rest, query)
  if (taken === undefined) return redirectTo(location)
  const cookie = tokenSetCookie(routed, taken.token, Number(taken.claims.exp))
  // Without the cookie a visitor would be sent for another token, and again.
  return cookie === undefined
    ? refusalAnswer(address, request.headers, tokenTooLong(longestValue))
    : redirectTo(location, { cookies: [cookie] })
}
