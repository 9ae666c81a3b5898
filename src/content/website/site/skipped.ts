// Addresses that a crawl leaves out: other forms of pages, and endless spaces of addresses.
import { isLanguage, isVersion, type Site } from './site.ts'

/** Whether the address shows another page in a form for printing, editing or machines. */
export const isOtherForm = (address: string): boolean => {
  const { pathname, searchParams } = new URL(address)
  return (
    /(?:^|\/)(?:print|printable|_print|print_page|print-site)(?:\.html?|\/)?$/i.test(pathname) ||
    [...searchParams].some(([name, value]) => isFormName(name, value))
  )
}

const isFormName = (name: string, value: string): boolean =>
  /^(?:print|printable|print_?view|printer_?friendly|pdf|share|reply_?to|replytocom|login|logout|amp)$/i.test(
    name,
  ) ||
  (/^(?:view|format|output|mode|layout|tmpl|action|do)$/i.test(name) &&
    /^(?:print\w*|pdf|rss|atom|feed|json|xml|amp|edit|history|raw|diff|login|component)$/i.test(value))

/** Whether the address is a file by its name, to be shown or downloaded, and not a page. */
export const isFile = (address: string): boolean =>
  /\.(?:png|jpe?g|gif|svg|webp|avif|ico|bmp|tiff?|css|m?js|json|map|xml|rss|atom|txt|csv|tsv|ya?ml|toml|pdf|epub|mobi|docx?|xlsx?|pptx?|od[tsp]|zip|gz|tgz|bz2|xz|7z|rar|tar|jar|war|whl|deb|rpm|dmg|exe|msi|apk|iso|bin|mp[34]|m4[av]|ogg|ogv|wav|flac|webm|avi|mov|woff2?|ttf|otf|eot|wasm|ipynb|py|inv|pot?|asc|sig|sha256)$/i.test(
    new URL(address).pathname,
  )

/** A site with more nested folders, or with the same name in a path more often, invents addresses. */
const deepest = 20
const mostAlike = 3

/** Whether a path repeats endlessly, as a wrong relative link makes it. */
export const isEndless = (address: string): boolean => {
  const segments = new URL(address).pathname.split('/').filter(segment => segment !== '')
  const counts = new Map<string, number>()
  for (const segment of segments) counts.set(segment, (counts.get(segment) ?? 0) + 1)
  return segments.length > deepest || Math.max(0, ...counts.values()) > mostAlike
}

/**
 * How many addresses count of one path with queries of the same names:
 * many if a name may identify pages, otherwise as few as of a calendar.
 */
const mostOfQuery = { pages: 2000, others: 50 }

const namesOfPages = /^(?:page|page_?id|title|id|p|doc|doc_?id|article|topic|node|name|path|f|file)$/i

/** Returns a function that says of each new address whether it exceeds that limit. */
export const queryBound = (): ((address: string) => boolean) => {
  const counts = new Map<string, number>()
  return address => {
    const { pathname, searchParams } = new URL(address)
    if (searchParams.size === 0) return false
    const names = [...searchParams.keys()]
    const pattern = `${pathname}?${names.join('&')}`
    const count = (counts.get(pattern) ?? 0) + 1
    counts.set(pattern, count)
    return (
      count >
      (names.length === 1 && namesOfPages.test(names[0] as string) ? mostOfQuery.pages : mostOfQuery.others)
    )
  }
}

/**
 * The page in the start's own language and version of which an address may be
 * another edition; undefined if the address does not name another edition.
 */
export const ownEditionOf = (site: Site, address: string): string | undefined => {
  const { pathname, search } = new URL(address)
  const start = new URL(site.start).pathname.slice(site.folder.length).split('/')
  const segments = pathname.slice(site.folder.length).split('/')
  let edition = 0
  while (edition < segments.length - 1 && isEdition(segments[edition] as string)) edition++
  if (edition === 0) return undefined
  let own = 0
  while (own < start.length - 1 && isEdition(start[own] as string)) own++
  const path = [...start.slice(0, own), ...segments.slice(edition)].join('/')
  const found = `${site.origin}${site.folder}${path}${search}`
  return found === address ? undefined : found
}

const isEdition = (segment: string): boolean => isLanguage(segment) || isVersion(segment)
