// A site: which addresses belong to it, seen from the address at which its import starts.
import { normalAddress } from './addresses.ts'

/** Plain data: threads are given it, too. */
export interface Site {
  /** Where the start address has led, in its normal form. */
  readonly start: string
  readonly origin: string
  /** Other origins at which the same site answers. */
  readonly aliases: readonly string[]
  /** All pages are below it; it begins and ends with a slash. */
  readonly folder: string
}

/** The start address, where it has led, and the addresses that its page links to. */
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

/** The normal form of an address, at the site's origin where it is at another name of the site. */
export const addressIn = ({ origin, aliases }: Site, text: string, base?: string): string | undefined => {
  const url = URL.parse(text, base)
  if (url !== null && aliases.includes(url.origin))
    return normalAddress(origin + url.href.slice(url.origin.length))
  return normalAddress(text, base)
}

/** Whether there could be a page of the site at this address, which is in its normal form. */
export const isInSite = ({ start, origin, folder }: Site, address: string): boolean =>
  address === start || isBelow(address, origin, folder)

const isBelow = (address: string, origin: string, folder: string): boolean =>
  address.startsWith(`${origin}${folder}`) || address === `${origin}${folder.slice(0, -1)}`

/** Over http and https, and those that redirect to it from the start. */
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

/** A root that leads to one language or version of itself means that one alone. */
const editionOf = (reached: string, asked: string): string | undefined => {
  if (asked !== '') return undefined
  const segments = reached.split('/').slice(0, -1)
  const count = segments.findIndex(segment => !isLanguage(segment) && !isVersion(segment))
  const leading = segments.slice(0, count === -1 ? segments.length : count)
  return leading.length === 0 ? undefined : `/${leading.join('/')}/`
}

/**
 * The folder that an address is in. One without a slash at its end may also be a folder itself, of which the slash was left
 * out: it is, where most of what its page links to is below it.
 */
const folderOf = ({ origin, pathname }: URL, links: readonly string[]): string => {
  const folder = pathname.slice(0, pathname.lastIndexOf('/') + 1)
  if (pathname === folder || /\.[a-z]\w{0,4}$/i.test(pathname)) return folder
  const inside = new Set(links.filter(link => link.startsWith(`${origin}${folder}`)))
  const below = [...inside].filter(link => link.startsWith(`${origin}${pathname}/`)).length
  return below * 2 > inside.size ? `${pathname}/` : folder
}

/** Whether a segment of a path names a language, as `en` and `pt-BR` do. */
export const isLanguage = (segment: string): boolean =>
  /^[a-z]{2}(?:[-_][a-z]{2,4})?$/i.test(segment) && languages.has(segment.slice(0, 2).toLowerCase())

/** Whether a segment of a path names a version, as `v1.2`, `3.x` and `latest` do. */
export const isVersion = (segment: string): boolean =>
  /^(?:v?\d+(?:\.\d+){1,3}|v\d+|v?\d+(?:\.\d+)?\.x|latest|stable|next|current|canary|nightly|main|master|dev|devel|edge|unreleased)$/i.test(
    segment,
  )

const languages = new Set(
  'ar bg bn ca cs da de el en es et eu fa fi fr gl he hi hr hu hy id it ja ka kk ko lt lv ms nb nl no pl pt ro ru sk sl sq sr sv ta th tr uk ur vi zh'.split(
    ' ',
  ),
)
