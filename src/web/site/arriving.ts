// Where a request is sent on before anybody is let in: it goes to the one host of the site, and the secret of a share link leaves the address bar.
import { shareLinkOpens } from '#sites/addresses/index.ts'
import { tokenParameter } from '#sites/visitors/index.ts'
import { shareSetCookie } from './cookies.ts'
import { pathWith, redirectTo } from './redirect.ts'
import type { RoutedRequest } from './routed-request.ts'
import type { SiteAnswer } from './site-request.ts'

/** Undefined where the request goes on to the site. Nobody learns here of a site that they are not to know of. */
export const arrive = async (routed: RoutedRequest): Promise<SiteAnswer | undefined> =>
  (await toOneHost(routed)) ?? takeShareLink(routed)

/** The same for what is sent: whoever sends it keeps the share link in the address, for programs keep no cookies. */
export const arriveSending = (routed: RoutedRequest): Promise<SiteAnswer | undefined> => toOneHost(routed)

/**
 * From the address at this installation to the hostname that is proved. What is not to be known of leads nowhere, and nobody
 * proves where a proxy is.
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

/** From then on the cookie lets in, and nobody reads the secret over a shoulder or in a history that is shared. */
const takeShareLink = async (routed: RoutedRequest): Promise<SiteAnswer | undefined> => {
  const { ctx, found, accessPrefix, address, request } = routed
  if (accessPrefix?.kind !== 'share' || found.row.published === 0) return undefined
  if (!(await shareLinkOpens(ctx, found.row.id, accessPrefix.secret))) return undefined
  const location = pathWith(address + accessPrefix.rest, request.url.search)
  return redirectTo(location, { cookies: [shareSetCookie(routed, accessPrefix.secret)] })
}
