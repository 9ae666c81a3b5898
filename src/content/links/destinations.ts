// What a destination means by itself: an anchor on its own page, an address elsewhere or in the app, a path to be followed.
import { decodeDestination } from '../markdown/scan-links.ts'
import { isId, kept, type LinkTarget } from './targets.ts'

export type DestinationMeaning =
  | { readonly kind: 'here'; readonly anchor: string }
  | { readonly kind: 'elsewhere'; readonly target: LinkTarget }
  | { readonly kind: 'path'; readonly href: string }

/** Undefined for what leads nowhere by intent: nothing, the top of the page, data in the link itself. */
export const meaningOf = (href: string, baseUrl: string): DestinationMeaning | undefined => {
  const destination = href.trim()
  if (destination === '' || /^data:/i.test(destination)) return undefined
  if (/^[#?]/.test(destination)) {
    const anchor = anchorIn(destination)
    return anchor === undefined ? undefined : { kind: 'here', anchor }
  }
  if (!/^(?:\/\/|[a-z][a-z0-9+.-]*:)/i.test(destination)) return { kind: 'path', href: destination }
  return { kind: 'elsewhere', target: addressTarget(destination, baseUrl) }
}

/** The anchor that a destination names as an id would be written; `#` and `#top` name none, nor does a text to be marked. */
export const anchorIn = (destination: string): string | undefined => {
  const start = destination.indexOf('#')
  if (start === -1) return undefined
  const [written = ''] = destination.slice(start + 1).split(':~:', 1)
  return written === '' || written.toLowerCase() === 'top' ? undefined : decoded(written)
}

/** Says whether one of the ids is what an anchor names; either may be written with percent signs. */
export const anchorFinder = (ids: readonly string[]): ((anchor: string) => boolean) => {
  const known = new Set(ids)
  for (const id of ids) if (id.includes('%')) known.add(decoded(id))
  return anchor => known.has(anchor)
}

const decoded = (written: string): string => decodeDestination(written.replaceAll(/[\\&]/g, encodeSign))

/** Nothing but percent signs is left to be resolved in an anchor. */
const encodeSign = (sign: string): string => (sign === '&' ? '%26' : '%5C')

const addressTarget = (address: string, baseUrl: string): LinkTarget => {
  const written = kept(address)
  const url = URL.parse(address, baseUrl)
  const app = new URL(`${baseUrl}/app/`)
  if (url === null || url.origin !== app.origin || !url.pathname.startsWith(app.pathname))
    return { kind: 'url', written, status: 'ok' }
  return { kind: 'url', written, status: 'in-app', ...targetIn(url, url.pathname.slice(app.pathname.length)) }
}

const targetIn = (url: URL, path: string): Pick<LinkTarget, 'space' | 'id' | 'anchor'> => {
  const [, space, page] =
    /^spaces\/([^/]+)(?:\/change-requests\/[^/]+)?(?:\/pages\/([^/]+))?\/?$/.exec(path) ?? []
  if (space === undefined || !isId(space)) return {}
  if (page === undefined || !isId(page)) return { space }
  const anchor = anchorIn(url.hash)
  return { space, id: page, ...(anchor !== undefined && { anchor: kept(anchor, 1000) }) }
}
