// Where addresses on pages of an export lead: from one file to another, whatever folder or server they are in.
import { posix } from 'node:path'

/** What is at an address of the site, in an export. */
export type Target =
  | {
      readonly file: string
      /** What follows it in every address that leads there. */
      readonly query?: boolean
      /** The part of it that is meant, where the address says no other one. */
      readonly hash?: string
    }
  /** Somewhere else. */
  | { readonly address: string }

/** What is at a path of the site, as steps; with the query of the address. */
export type FindTarget = (steps: readonly string[], query: string) => Promise<Target>

export interface Place {
  /** The whole addresses of the site, without a slash at the end: each page has one below each of them. */
  readonly sites: readonly string[]
  /** The whole address of the page. */
  readonly address: string
  /** Its file. */
  readonly file: string
}

/** Undefined for an address that stays as it is written. */
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

/** The steps of a path on the site, as they are written; undefined for an address elsewhere. */
export const stepsIn = (sites: readonly string[], url: URL): string[] | undefined => {
  const whole = url.origin + url.pathname
  const site = sites.find(site => whole === site || whole.startsWith(`${site}/`))
  return site === undefined ? undefined : whole.slice(site.length).split('/').filter(Boolean)
}

/** From one file of an export to another. */
export const relativeAddress = (from: string, to: string): string =>
  posix.relative(posix.dirname(from), to).split('/').map(encodeURIComponent).join('/')
