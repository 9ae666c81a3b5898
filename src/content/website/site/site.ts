// A site: which addresses belong to it, given the address at which its import starts.
import { normalAddress } from './addresses.ts'

/** Plain data, so that it can be passed to threads. */
export interface Site {
  /** The address to which the start address led, in its normal form. */
  readonly start: string
  readonly origin: string
  /** Other origins of the same site. */
  readonly aliases: readonly string[]
  /** The folder that contains all pages; begins and ends with a slash. */
  readonly folder: string
}

/** The requested start address, the address to which it led, and the links of its page. */
export interface StartPage {
  readonly asked: string
  readonly reached: string
  readonly links: readonly string[]
}

/** The site that a start page belongs to. */
export const siteOf = ({ asked, reached, links }: StartPage): Site => {
  const start = normalAddress(reached) ?? reached
  const { origin } = new URL(reached)
  const site = { start, origin, aliases: otherNames(new URL(asked), new URL(reached)), folder: '/' }
  const own = links.flatMap(link => addressIn(site, link, reached) ?? [])
  return { ...site, folder: folderOfSite(addressIn(site, asked) ?? start, start, own) }
}

/** The normal form of an address; one at another name of the site is moved to the site's origin. */
export const addressIn = ({ origin, aliases }: Site, text: string, base?: string): string | undefined => {
  const url = URL.parse(text, base)
  if (url !== null && aliases.includes(url.origin))
    return normalAddress(origin + url.href.slice(url.origin.length))
  return normalAddress(text, base)
}

/** Whether this normalized address may be a page of the site. */
export const isInSite = ({ start, origin, folder }: Site, address: string): boolean =>
  address === start || isBelow(address, origin, folder)

const isBelow = (address: string, origin: string, folder: string): boolean =>
  address.startsWith(`${origin}${folder}`) || address === `${origin}${folder.slice(0, -1)}`

/** Other origins of the site: those of the requested and of the reached address, over HTTP and HTTPS. */
const otherNames = (asked: URL, reached: URL): string[] => {
  const names = new Set<string>()
  for (const { protocol, host, origin } of [asked, reached]) {
    names.add(origin)
    if (asked.port === '' && reached.port === '')
      names.add(`${protocol === 'http:' ? 'https:' : 'http:'}//${host}`)
  }
  names.delete(reached.origin)
  return [...names]
}

const folderOfSite = (asked: string, start: string, links: readonly string[]): string => {
  const from = new URL(asked)
  const to = new URL(start)
  if (from.origin !== to.origin) return folderOf(to, links)
  const edition = editionOf(to.pathname.slice(1), from.pathname.slice(1))
  if (edition !== undefined) return edition
  if (to.pathname.startsWith(`${from.pathname}/`)) return `${from.pathname}/`
  const [asking, reaching] = [folderOf(from, links), folderOf(to, links)]
  return to.pathname.startsWith(asking) ? asking : reaching
}

/** A root that redirects to one language or version means only that edition. */
const editionOf = (reached: string, asked: string): string | undefined => {
  if (asked !== '') return undefined
  const segments = reached.split('/').slice(0, -1)
  const count = segments.findIndex(segment => !isLanguage(segment) && !isVersion(segment))
  const leading = segments.slice(0, count === -1 ? segments.length : count)
  return leading.length === 0 ? undefined : `/${leading.join('/')}/`
}

/**
 * The folder of an address. An address without a trailing slash may itself be a folder whose slash was left out: it counts
 * as one if most links of its page are below it.
 */
const folderOf = ({ origin, pathname }: URL, links: readonly string[]): string => {
  const folder = pathname.slice(0, pathname.lastIndexOf('/') + 1)
  if (pathname === folder || /\.[a-z]\w{0,4}$/i.test(pathname)) return folder
  const inside = new Set(links.filter(link => link.startsWith(`${origin}${folder}`)))
  const below = [...inside].filter(link => link.startsWith(`${origin}${pathname}/`)).length
  return below * 2 > inside.size ? `${pathname}/` : folder
}

/** Whether a segment of a path names a language, such as `en` or `pt-BR`. */
export const isLanguage = (segment: string): boolean =>
  /^[a-z]{2}(?:[-_][a-z]{2,4})?$/i.test(segment) && languages.has(segment.slice(0, 2).toLowerCase())

/** Whether a segment of a path names a version, such as `v1.2`, `3.x` or `latest`. */
export const isVersion = (segment: string): boolean =>
  /^(?:v?\d+(?:\.\d+){1,3}|v\d+|v?\d+(?:\.\d+)?\.x|latest|stable|next|current|canary|nightly|main|master|dev|devel|edge|unreleased)$/i.test(
    segment,
  )

const languages = new Set(
  'ar bg bn ca cs da de el en es et eu fa fi fr gl he hi hr hu hy id it ja ka kk ko lt lv ms nb nl no pl pt ro ru sk sl sq sr sv ta th tr uk ur vi zh'.split(
    ' ',
  ),
)
