// The cookies that a site gives to its visitors: each goes to this very site alone, and no script reads it.
import {
  claimsCookie,
  claimsOfCookie,
  claimsOfQuery,
  readCookies,
  shareCookie,
  tokenCookie,
} from '#sites/visitors/index.ts'
import type { RoutedRequest } from './routed-request.ts'

/** What a visitor has got from the site, and keeps for so many seconds; 0 takes it back. */
const cookie = ({ address, origin }: RoutedRequest, name: string, value: string, seconds: number): string => {
  const secure = origin.startsWith('https:') ? ' Secure;' : ''
  return `${name}=${value}; Path=${address || '/'};${secure} HttpOnly; SameSite=Lax; Max-Age=${seconds}`
}

const day = 24 * 3600

/** A share link that is revoked opens nothing, whatever a browser has kept. */
export const shareSetCookie = (routed: RoutedRequest, secret: string): string =>
  cookie(routed, shareCookie, secret, 400 * day)

/** For as long as the token is valid; undefined where it is too long. */
export const tokenSetCookie = (routed: RoutedRequest, token: string, ends: number): string | undefined => {
  if (token.length > longestValue) return undefined
  const seconds = Math.floor(ends - routed.ctx.clock() / 1000)
  return cookie(routed, tokenCookie, token, Math.max(0, Math.min(seconds, 400 * day)))
}

/** What visitors say of themselves in an address, for the pages that follow; undefined where nothing is new or it is too long. */
export const claimsSetCookie = (routed: RoutedRequest): string | undefined => {
  const { request, found } = routed
  if (found.row.adaptive_content === 0) return undefined
  const said = claimsOfQuery(request.url.searchParams)
  if (Object.keys(said).length === 0) return undefined
  const known = claimsOfCookie(readCookies(request.headers.cookie ?? '').get(claimsCookie))
  const value = encodeURIComponent(JSON.stringify({ ...known, ...said }).toWellFormed())
  return value.length > longestValue ? undefined : cookie(routed, claimsCookie, value, 30 * day)
}

/** Of a cookie; browsers take 4,096 bytes with its name and its attributes. */
export const longestValue = 3500

/** Takes everything back. */
export const forgettingCookies = (routed: RoutedRequest): readonly string[] =>
  [tokenCookie, claimsCookie, shareCookie].map(name => cookie(routed, name, '', 0))
