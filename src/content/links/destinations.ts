// What a destination means by itself: an anchor on its own page,
// an address elsewhere or in the app, or a path to be followed.
import { decodeDestination } from '../markdown/scan-links.ts'
import { isId, kept, type LinkTarget } from './targets.ts'

export type DestinationMeaning =
  | { readonly kind: 'here'; readonly anchor: string }
  | { readonly kind: 'elsewhere'; readonly target: LinkTarget }
  | { readonly kind: 'path'; readonly href: string }

/** Undefined for a destination that leads nowhere on purpose: an empty one, the top of the page, a `data:` URL. */
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

/** The anchor of a destination, decoded as an id is written; `#`, `#top` and a text fragment (`:~:`) alone name none. */
export const anchorIn = (destination: string): string | undefined => {
  const start = destination.indexOf('#')
  if (start === -1) return undefined
  const [written = ''] = destination.slice(start + 1).split(':~:', 1)
  return written === '' || written.toLowerCase() === 'top' ? undefined : decoded(written)
}

/** Returns a function that says whether an anchor names one of the ids; either may be percent-encoded. */
export const anchorFinder = (ids: readonly string[]): ((anchor: string) => boolean) => {
  const known = new Set(ids)
  for (const id of ids) if (id.includes('%')) known.add(decoded(id))
  return anchor => known.has(anchor)
}

const decoded = (written: string): string => decodeDestination(written.replaceAll(/[\\&]/g, encodeSign))

/** Encodes `&` and a backslash, so that decoding an anchor resolves percent signs only, not entities and escapes. */
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
