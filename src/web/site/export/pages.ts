// The paths of a site for which an export has files: those of all pages that everybody sees, and those that redirect to
// pages.
import { redirects } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { sessionOf } from '#library/heads/index.ts'
import type { SiteView } from '#sites/published/index.ts'
import {
  type PlacedSiteSpace,
  pathTo,
  resolvePath,
  seenSiteSpaces,
  segmentsOf,
} from '#sites/resolver/index.ts'
import { type SiteSpaceView, viewPlaced } from '../data/site-space-view.ts'

/** Stands for a path that cannot exist, so that nothing leads there. */
const none: readonly string[] = ['..']

export interface SitePaths {
  /** In the order of the site; the first page of each space comes first. */
  readonly pages: readonly PathOfPage[]
  /** Paths that redirect visitors to pages: those of groups, redirects, and pages at the address of their space. */
  readonly leading: readonly (readonly string[])[]
}

export interface PathOfPage {
  /** The decoded steps of the path. */
  readonly steps: readonly string[]
  readonly siteSpaceId: string
  /** Undefined where the space has no page. */
  readonly pageId: string | undefined
  /** The page's own path, at which its Markdown is. */
  readonly own: readonly string[] | undefined
}

export const pathsOfSite = async (ctx: Ctx, view: SiteView): Promise<SitePaths> => {
  const { site, audience } = view
  const pages: PathOfPage[] = []
  const leading: (readonly string[])[] = [[]]
  for (const siteSpace of seenSiteSpaces(site, audience)) {
    leading.push(...pathsOfPart(siteSpace))
    const shown = await viewPlaced(ctx, view, siteSpace)
    if (shown === undefined) continue
    const { head, siteSpaceId: id } = shown
    const found = pathsOfSpace(view, shown)
    pages.push(...found.pages)
    leading.push(...found.leading)
    for (const { from } of await redirects(sessionOf(ctx, head), head.revision.root))
      leading.push(stepsAt(view, id, from.replace(/^\//, '')))
  }
  for (const source of site.redirects.exact.keys()) leading.push(segmentsOf(encodeURI(source)) ?? none)
  return {
    pages: pages.filter(({ steps }) => !isRedirected(view, steps)),
    leading: leading.filter(([first]) => first !== '~' && first !== '..'),
  }
}

const pathsOfPart = ({ section, plan }: PlacedSiteSpace): string[][] =>
  section === undefined ? [[plan.path]] : [[section.path], [section.path, plan.path]]

const pathsOfSpace = (view: SiteView, { siteSpaceId, seen, frontPage }: SiteSpaceView): SitePaths => {
  const { entries } = seen.menu
  const stepsOf = (path: string): readonly string[] => stepsAt(view, siteSpaceId, path)
  const pages: PathOfPage[] = []
  const leading: (readonly string[])[] = []
  for (let index = 0; index < entries.length; ) {
    const entry = entries[index]
    if (entry === undefined) break
    const isSeen = entry.condition === undefined || view.isTrue(entry.condition)
    index = isSeen ? index + 1 : entry.end
    if (!isSeen || entry.type === 'link') continue
    const own = stepsOf(entry.path)
    const isFront = entry.id === frontPage
    if (entry.type === 'group' || isFront) leading.push(own)
    if (entry.type !== 'group')
      pages.push({ steps: isFront ? stepsOf('') : own, siteSpaceId, pageId: entry.id, own })
  }
  const front: PathOfPage = { steps: stepsOf(''), siteSpaceId, pageId: undefined, own: undefined }
  return { pages: frontPage === undefined && pages.length === 0 ? [front] : pages, leading }
}

const stepsAt = ({ site }: SiteView, siteSpaceId: string, path: string): readonly string[] =>
  segmentsOf(`/${pathTo(site, siteSpaceId, path)}`) ?? none

const isRedirected = ({ site, audience }: SiteView, steps: readonly string[]): boolean =>
  resolvePath(site, pathOf(steps), audience).kind === 'redirect'

/** The path of these steps: percent-encoded, with a slash before each step. */
export const pathOf = (steps: readonly string[]): string =>
  steps.map(step => `/${encodeURIComponent(step)}`).join('')
