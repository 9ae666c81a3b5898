// Redirects from a path of a site to the one address of what it means.
import { withoutNeedlessEscapes } from '#kernel/percent-decoding.ts'
import { type LedElsewhere, openAt, type SiteView } from '#sites/published/index.ts'
import { pathWith, redirectTo } from './redirect.ts'
import type { RoutedRequest } from './routed-request.ts'
import type { SiteAnswer } from './site-request.ts'

/**
 * Redirects to the normal form of an address, with as few escapes as possible and no slash at the end. At the root of a
 * site on another host, that slash is left to the proxy in front.
 */
export const leadToOneAddress = (
  { request, address, isOwn }: RoutedRequest,
  { base, path }: SiteView,
): SiteAnswer | undefined => {
  const spelt = withoutNeedlessEscapes(base + path)
  if (spelt !== base + path) return redirectTo(pathWith(spelt, request.url.search), { isPermanent: true })
  if (!path.endsWith('/') || path.endsWith('//')) return undefined
  if (path === '/' && base === address && !isOwn) return undefined
  const location = pathWith(base + path.slice(0, -1), request.url.search)
  return redirectTo(location, { isPermanent: true })
}

/** Redirects that browsers ask for again each time: what has moved may move back, and remembered redirects would loop. */
export const leadElsewhere = (
  { request }: RoutedRequest,
  { destination, hasMoved }: LedElsewhere,
): SiteAnswer => {
  const isHere = destination === '' || /^\/(?!\/)/.test(destination)
  const location = isHere ? withQuery(destination || '/', request.url.search) : destination
  return redirectTo(location, { isPermanent: hasMoved, remembered: 'asked-each-time' })
}

/** Adds the query of the request, unless the destination has its own. */
const withQuery = (path: string, query: string): string => {
  if (path.includes('?')) return path
  const [before = '', ...anchor] = path.split('#')
  return [before + query, ...anchor].join('#')
}

/** Redirects from addresses in the form of other programs: with `.html`, or `index` or `README` for a folder. */
export const leadToWhatIsMeant = async (
  { ctx, request }: RoutedRequest,
  view: SiteView,
): Promise<SiteAnswer | undefined> => {
  const path = view.path.replace(foreign, '')
  if (path === view.path) return undefined
  const opened = await openAt(ctx, { ...view, path })
  if (opened.kind === 'not-found') return undefined
  return redirectTo(pathWith(view.base + path, request.url.search), { isPermanent: true })
}

const foreign = /(?:\/(?:index|README)(?:\.html?|\.md)?|\.html?)$/i
