// Visitors get and give back what says who they are: by a token in an address, by signing in, by signing out.
import type { Entrance } from '#sites/published/index.ts'
import { tokenInAddress, tokenParameter } from '#sites/visitors/index.ts'
import { forgettingCookies, tokenSetCookie } from './cookies.ts'
import { pathWith, redirectTo } from './redirect.ts'
import { tokenTooLong } from './refusals.ts'
import { refusalAnswer } from './refuse.ts'
import type { SiteAnswer } from './site-request.ts'
import type { Visit } from './visit.ts'

/** For whoever is let in, or would be with a token; undefined where the visit goes on. */
export const identify = async (visit: Visit, { kind }: Entrance): Promise<SiteAnswer | undefined> => {
  const { found, address, request } = visit
  if (kind !== 'entered' && kind !== 'needs-token') return undefined
  if (found.rest === '/~/sign-in') return signIn(visit, request.url.searchParams.get('to') ?? '')
  if (found.rest === '/~/sign-out') return redirectTo(address || '/', { cookies: forgettingCookies(visit) })
  return kind === 'entered' ? takeToken(visit) : undefined
}

/** Leads to the installation's own page, which is told where on this site to come back to, with a token for members. */
const signIn = ({ ctx, found, origin, address }: Visit, to: string): SiteAnswer => {
  const back = `${origin}${address}${isPath.test(to) ? to : ''}`
  return redirectTo(`${ctx.baseUrl}/sign-in/site/${found.row.id}?to=${encodeURIComponent(back)}`)
}

/** A path in the site, and nothing that some browser could read as a host. */
const isPath = /^\/(?![/\\])[^\\\s\p{C}]{0,1500}$/u

/** A token goes into a cookie, so that nobody reads it in the address bar; one that is not valid is dropped. */
const takeToken = async (visit: Visit): Promise<SiteAnswer | undefined> => {
  const { ctx, found, request, address } = visit
  const query = new URLSearchParams(request.url.search)
  if (!query.has(tokenParameter)) return undefined
  const taken = await tokenInAddress(ctx, found.row, request.url)
  query.delete(tokenParameter)
  const location = pathWith(address + found.rest, query)
  if (taken === undefined) return redirectTo(location)
  const cookie = tokenSetCookie(visit, taken.token, Number(taken.claims.exp))
  // Without the cookie a visitor would be sent for another token, and again.
  return cookie === undefined
    ? refusalAnswer(address, tokenTooLong)
    : redirectTo(location, { cookies: [cookie] })
}
