// The cookies that a site sets: each is sent to this site only, and no script can read it.
import {
  claimsCookie,
  claimsOfCookie,
  claimsOfQuery,
  readCookies,
  shareCookie,
  tokenCookie,
} from '#sites/visitors/index.ts'
import type { RoutedRequest } from './routed-request.ts'

/** A cookie that the visitor keeps for `seconds`; 0 removes it. */
const cookie = ({ address, origin }: RoutedRequest, name: string, value: string, seconds: number): string => {
  const secure = origin.startsWith('https:') ? ' Secure;' : ''
  return `${name}=${value}; Path=${address || '/'};${secure} HttpOnly; SameSite=Lax; Max-Age=${seconds}`
}

const day = 24 * 3600

/** The cookie for a share link; a link that is revoked opens nothing, whatever a browser has kept. */
export const shareSetCookie = (routed: RoutedRequest, secret: string): string =>
  cookie(routed, shareCookie, secret, 400 * day)

/** The cookie for a token, kept until the token expires; undefined where the token is too long. */
export const tokenSetCookie = (routed: RoutedRequest, token: string, ends: number): string | undefined => {
  if (token.length > longestValue) return undefined
  const seconds = Math.floor(ends - routed.ctx.clock() / 1000)
  return cookie(routed, tokenCookie, token, Math.max(0, Math.min(seconds, 400 * day)))
}

/** Keeps the unsigned claims in an address for the following pages; undefined where none is new, or they are too long. */
export const claimsSetCookie = (routed: RoutedRequest): string | undefined => {
  const { request, found } = routed
  if (found.row.adaptive_content === 0) return undefined
  const said = claimsOfQuery(request.url.searchParams)
  if (Object.keys(said).length === 0) return undefined
  const known = claimsOfCookie(readCookies(request.headers.cookie ?? '').get(claimsCookie))
  const value = encodeURIComponent(JSON.stringify({ ...known, ...said }).toWellFormed())
  return value.length > longestValue ? undefined : cookie(routed, claimsCookie, value, 30 * day)
}

/** The longest value of a cookie: browsers accept 4,096 bytes, including its name and attributes. */
export const longestValue = 3500

/** Removes all cookies of the site. */
export const forgettingCookies = (routed: RoutedRequest): readonly string[] =>
  [tokenCookie, claimsCookie, shareCookie].map(name => cookie(routed, name, '', 0))
