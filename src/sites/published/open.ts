// What is at a path of a site for a visitor who was let in: a page of a space, somewhere else to go, or nothing.
import type { ContentReference, PageRecord } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { pagesFormerlyAt } from '#library/former-paths/index.ts'
import { type ContentHead, sessionOf } from '#library/heads/index.ts'
import { addressOf, type ResolvedSiteSpace, resolvePath } from '../resolver/index.ts'
import { type SiteLinks, siteLinks } from './links.ts'
import { atPath, type VisibleContent } from './page-at.ts'
import type { SiteView } from './site-view.ts'

export type Opened = OpenedPage | LedElsewhere | NothingThere

export interface OpenedPage {
  readonly kind: 'page'
  readonly resolved: ResolvedSiteSpace
  readonly head: ContentHead
  readonly links: SiteLinks
  /** None where the space has no page to show, at its own address. */
  readonly page?: PageRecord
}

export interface LedElsewhere {
  readonly kind: 'elsewhere'
  /** An address. */
  readonly destination: string
  /** Whether what was there has its place here now; else conditions or the order of a site led here. */
  readonly hasMoved: boolean
}

export interface NothingThere {
  readonly kind: 'not-found'
  /** The part of the site that the path names, where the visitor sees it. */
  readonly resolved?: ResolvedSiteSpace
}

export interface Opening {
  /** Whether the page that is at the address of its space is opened at its own path, too. */
  readonly isFrontAtItsPath?: boolean
}

export const openAt = async (ctx: Ctx, view: SiteView, opening: Opening = {}): Promise<Opened> => {
  const { site, path, base, audience } = view
  const found = resolvePath(site, path, audience)
  if (found.kind === 'not-found') return found
  if (found.kind === 'site-space') return contentAt(ctx, view, found, opening)
  const hasMoved = found.redirect !== undefined
  if (found.here === undefined) return { kind: 'elsewhere', destination: found.destination, hasMoved }
  const further = await contentAt(ctx, view, found.here.resolved)
  if (further.kind === 'not-found') return further
  const destination = further.kind === 'page' ? base + found.here.path : further.destination
  return { kind: 'elsewhere', destination, hasMoved }
}

const contentAt = async (
  ctx: Ctx,
  view: SiteView,
  resolved: ResolvedSiteSpace,
  { isFrontAtItsPath = false }: Opening = {},
): Promise<Opened> => {
  const { siteSpace, path } = resolved
  const nothing: NothingThere = { kind: 'not-found', resolved }
  const head = await view.shown.contentOf(siteSpace.spaceId)
  if (head === undefined) return { kind: 'not-found' }
  const { isTrue } = view
  const links = siteLinks(ctx, view)
  const content = { session: sessionOf(ctx, head), root: head.revision.root, isTrue }
  const found = await atPath(content, path)
  if (found?.kind === 'page') {
    const isFront = path !== '' && (await links.frontPage(siteSpace.id)) === found.page.id
    if (!isFront || isFrontAtItsPath) return { kind: 'page', resolved, head, links, page: found.page }
    const { site, base } = view
    return { kind: 'elsewhere', destination: addressOf(site, siteSpace.id, '', base), hasMoved: true }
  }
  if (found?.kind === 'empty') return { kind: 'page', resolved, head, links }
  if (found === undefined) return (await movedFrom(ctx, content, links, resolved)) ?? nothing
  const to: ContentReference =
    found.kind === 'first-of-group' ? { kind: 'page', page: found.page.id } : found.to
  const destination = await links.to(siteSpace.id, to)
  if (destination === undefined) return nothing
  return { kind: 'elsewhere', destination, hasMoved: found.kind === 'redirect' }
}

/** To the page that was formerly at the path, and that the visitor sees. */
const movedFrom = async (
  ctx: Ctx,
  content: VisibleContent,
  links: SiteLinks,
  { siteSpace, path }: ResolvedSiteSpace,
): Promise<LedElsewhere | undefined> => {
  for (const { id } of await pagesFormerlyAt(ctx, { spaceId: siteSpace.spaceId, ...content }, path)) {
    const destination = await links.to(siteSpace.id, { kind: 'page', page: id })
    if (destination !== undefined) return { kind: 'elsewhere', destination, hasMoved: true }
  }
  return undefined
}
