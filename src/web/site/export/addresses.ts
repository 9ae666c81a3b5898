// Where addresses on pages of an export lead: relative addresses from file to file, which work in any folder and on any
// server.
import { posix } from 'node:path'

/** What an export has for an address of the site. */
export type Target =
  | {
      readonly file: string
      /** Whether addresses that lead there keep their query. */
      readonly query?: boolean
      /** The anchor to which it leads, where the address has none. */
      readonly hash?: string
    }
  /** An address outside the export. */
  | { readonly address: string }

/** Finds what is at a path of the site, given as steps, with the query of the address. */
export type FindTarget = (steps: readonly string[], query: string) => Promise<Target>

export interface Place {
  /** The whole addresses of the site, without a slash at the end; each page has an address below each of them. */
  readonly sites: readonly string[]
  /** The whole address of the page. */
  readonly address: string
  /** The file of the page. */
  readonly file: string
}

/** The address to write in its place; undefined for an address that stays as it is. */
export const addressIn = async (
  { sites, address, file }: Place,
  href: string,
  find: FindTarget,
): Promise<string | undefined> => {
  if (href === '' || href.startsWith('#')) return undefined
  const url = URL.parse(href, address)
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined
  const steps = stepsIn(sites, url)
  if (steps === undefined) return URL.canParse(href) || href.startsWith('//') ? undefined : url.href
  const target = await find(steps, url.search)
  if ('address' in target) return target.address + url.hash
  const query = target.query === true ? url.search : ''
  const hash = url.hash || (target.hash ?? '')
  if (target.file === file && query === '' && hash !== '') return hash
  return relativeAddress(file, target.file) + query + hash
}

/** The steps of a path on the site, still encoded; undefined for an address elsewhere. */
export const stepsIn = (sites: readonly string[], url: URL): string[] | undefined => {
  const whole = url.origin + url.pathname
  const site = sites.find(site => whole === site || whole.startsWith(`${site}/`))
  return site === undefined ? undefined : whole.slice(site.length).split('/').filter(Boolean)
}

/** The relative address from one file of an export to another. */
export const relativeAddress = (from: string, to: string): string =>
  posix.relative(posix.dirname(from), to).split('/').map(encodeURIComponent).join('/')
