// Parts of a long menu that pages leave out, and the addresses to fetch them from, which change when the visitor would
// see another part.
import { createHash } from 'node:crypto'
import { oneForEach } from '#kernel/one-for-each.ts'
import type { SeenMenu } from '#sites/navigation/index.ts'
import type { SiteView } from '#sites/published/index.ts'
import type { PreparedSite } from '#sites/resolver/index.ts'
import type { SiteSpaceView } from './site-space-view.ts'

/** The entries of a list from a place on, or those before it. */
export interface Part {
  readonly start: number
  readonly towards: 'start' | 'end'
}

/** Stands for the top level, instead of the id of a page. */
export const top = 'top'

/** The address of a part of the menu below a page. */
export type Fragments = (pageId: string, part: Part) => string

export const fragmentsOf = (view: SiteView, siteSpace: SiteSpaceView): Fragments => {
  let version: string | undefined
  return (pageId, { start, towards }) => {
    version ??= versionOf(view, siteSpace)
    return `${view.base}/~/navigation/${siteSpace.siteSpaceId}/${version}/${pageId}/${towards}-${start}`
  }
}

/** The version of the menu as the visitor sees it. */
export const versionOf = ({ site, audience }: SiteView, { head, seen }: SiteSpaceView): string => {
  const known = versions.get(seen)
  if (known?.site === site && known.bits === audience.bits) return known.version
  const version = createHash('sha256')
    .update(JSON.stringify([head.revision.root, site.plan.revision, audience.bits]))
    .update(listedHash(seen))
    .digest('base64url')
    .slice(0, 16)
  versions.set(seen, { site, bits: audience.bits, version })
  return version
}

interface Version {
  readonly site: PreparedSite
  readonly bits: string
  readonly version: string
}

/** A hash of the listed entries, cached: there may be ten thousand, and several audiences that see the same. */
const listedHash = oneForEach(({ listed }: SeenMenu) => createHash('sha256').update(listed).digest())

/** The latest version of each menu, cached since every page contains it. */
const versions = new WeakMap<SeenMenu, Version>()

export interface FragmentAsked {
  readonly siteSpaceId: string
  readonly version: string
  readonly pageId: string
  readonly part: Part
}

/** Parses what follows `/~/navigation` in an address; undefined where it is invalid. */
export const readFragmentAddress = (rest: string): FragmentAsked | undefined => {
  const form = /^\/([^/%]+)\/([^/%]+)\/([^/%]+)\/(start|end)-(\d{1,7})$/
  const [, siteSpaceId, version, pageId, towards, start] = form.exec(rest) ?? []
  if (siteSpaceId === undefined || version === undefined || pageId === undefined) return undefined
  const part = { start: Number(start), towards: towards === 'start' ? 'start' : 'end' } as const
  return { siteSpaceId, version, pageId, part }
}
