// Redirects before a visitor is let in: to the one host of the site, and away from addresses with the secret of a share
// link.
import { shareLinkOpens } from '#sites/addresses/index.ts'
import { tokenParameter } from '#sites/visitors/index.ts'
import { shareSetCookie } from './cookies.ts'
import { pathWith, redirectTo } from './redirect.ts'
import type { RoutedRequest } from './routed-request.ts'
import type { SiteAnswer } from './site-request.ts'

/**
 * The redirect; undefined where the request goes on to the site. Sites that nobody is to know of are not redirected, so
 * that nothing reveals them.
 */
export const arrive = async (routed: RoutedRequest): Promise<SiteAnswer | undefined> =>
  (await toOneHost(routed)) ?? takeShareLink(routed)

/** The redirect of a request that sends something. A share link stays in its address, since programs keep no cookies. */
export const arriveSending = (routed: RoutedRequest): Promise<SiteAnswer | undefined> => toOneHost(routed)

/**
 * Redirects from this installation's address to the verified hostname of the site. Sites that nobody is to know of are
 * not redirected, nor are those with a proxy, whose address nobody has proved.
 */
const toOneHost = async ({
  ctx,
  found,
  accessPrefix,
  request,
  isOwn,
}: RoutedRequest): Promise<SiteAnswer | undefined> => {
  const { row, site, rest } = found
  if (!isOwn || row.published === 0 || row.proxy !== null || row.hostname === null) return undefined
  if (accessPrefix !== undefined && accessPrefix.kind !== 'share') return undefined
  if (accessPrefix !== undefined && !(await shareLinkOpens(ctx, row.id, accessPrefix.secret)))
    return undefined
  if (accessPrefix === undefined && row.visibility === 'share-link') return undefined
  const isWithoutSecret = accessPrefix === undefined && !request.url.searchParams.has(tokenParameter)
  const location = site.plan.addresses.canonical + pathWith(rest, request.url.search)
  return redirectTo(location, { isPermanent: true, remembered: isWithoutSecret ? 'a-while' : 'never' })
}

/** Moves the secret of a share link into a cookie, so that nobody reads it over a shoulder or in a shared history. */
const takeShareLink = async (routed: RoutedRequest): Promise<SiteAnswer | undefined> => {
  const { ctx, found, accessPrefix, address, request } = routed
  if (accessPrefix?.kind !== 'share' || found.row.published === 0) return undefined
  if (!(await shareLinkOpens(ctx, found.row.id, accessPrefix.secret))) return undefined
  const location = pathWith(address + accessPrefix.rest, request.url.search)
  return redirectTo(location, { cookies: [shareSetCookie(routed, accessPrefix.secret)] })
}
