// Where a path of a site leads that is not the address of what it means: each page has one address.
import { withoutNeedlessEscapes } from '#kernel/percent-decoding.ts'
import { type LedElsewhere, openAt, type SiteView } from '#sites/published/index.ts'
import { pathWith, redirectTo } from './redirect.ts'
import type { RoutedRequest } from './routed-request.ts'
import type { SiteAnswer } from './site-request.ts'

/** Addresses escape no more than they have to, and end without a slash; at the beginning of a site that is up to whatever is in front of it. */
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

/** Browsers ask again each time: what has moved may move back, and a loop would remain. */
export const leadElsewhere = (
  { request }: RoutedRequest,
  { destination, hasMoved }: LedElsewhere,
): SiteAnswer => {
  const isHere = destination === '' || /^\/(?!\/)/.test(destination)
  const location = isHere ? withQuery(destination || '/', request.url.search) : destination
  return redirectTo(location, { isPermanent: hasMoved, remembered: 'asked-each-time' })
}

/** The query that somebody came with goes along, unless the destination has its own. */
const withQuery = (path: string, query: string): string => {
  if (path.includes('?')) return path
  const [before = '', ...anchor] = path.split('#')
  return [before + query, ...anchor].join('#')
}

/** Addresses as other programs write them: with `.html`, with `index` or `README` for what is in a folder. */
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
