// Parts of a long menu that pages leave out, and the addresses from which they are fetched: another one once the visitor would see another part.
import { createHash } from 'node:crypto'
import type { SeenMenu } from '#sites/navigation/index.ts'
import type { SiteView } from '#sites/published/index.ts'
import type { SiteSpaceView } from './site-space-view.ts'

/** Of a list of entries: those from a place on, or those before it. */
export interface Part {
  readonly start: number
  readonly towards: 'start' | 'end'
}

/** In place of the id of a page: the top level. */
export const top = 'top'

/** The address of a part of what is below a page. */
export type Fragments = (pageId: string, part: Part) => string

export const fragmentsOf = (view: SiteView, siteSpace: SiteSpaceView): Fragments => {
  let version: string | undefined
  return (pageId, { start, towards }) => {
    version ??= versionOf(view, siteSpace)
    return `${view.base}/~/navigation/${siteSpace.siteSpaceId}/${version}/${pageId}/${towards}-${start}`
  }
}

/** Of the menu as the visitor sees it. */
export const versionOf = ({ site, audience }: SiteView, { head, seen }: SiteSpaceView): string =>
  createHash('sha256')
    .update(JSON.stringify([head.revision.root, site.plan.revision, audience.bits]))
    .update(listedHash(seen))
    .digest('base64url')
    .slice(0, 16)

/** For each page that is shown, and there may be ten thousand entries. */
const listedHash = (seen: SeenMenu): Buffer => {
  const hash = hashes.get(seen) ?? createHash('sha256').update(seen.listed).digest()
  hashes.set(seen, hash)
  return hash
}

const hashes = new WeakMap<SeenMenu, Buffer>()

export interface FragmentAsked {
  readonly siteSpaceId: string
  readonly version: string
  readonly pageId: string
  readonly part: Part
}

/** What follows `/~/navigation` in an address; undefined where that is none. */
export const readFragmentAddress = (rest: string): FragmentAsked | undefined => {
  const form = /^\/([^/%]+)\/([^/%]+)\/([^/%]+)\/(start|end)-(\d{1,7})$/
  const [, siteSpaceId, version, pageId, towards, start] = form.exec(rest) ?? []
  if (siteSpaceId === undefined || version === undefined || pageId === undefined) return undefined
  const part = { start: Number(start), towards: towards === 'start' ? 'start' : 'end' } as const
  return { siteSpaceId, version, pageId, part }
}
