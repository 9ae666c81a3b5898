// What is at a path of a site for a visitor who was let in: a page of a space, somewhere else to go, or nothing.
import type { ContentReference, PageRecord } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { pagesFormerlyAt } from '#library/former-paths/index.ts'
import { type ContentHead, sessionOf } from '#library/heads/index.ts'
import { addressOf, type ResolvedSiteSpace, resolvePath } from '../resolver/index.ts'
import { formerlyOpened, isLedOn } from './former-places.ts'
import { type SiteLinks, siteLinks } from './links.ts'
import { atPath, type VisibleContent } from './page-at.ts'
import type { SiteView } from './site-view.ts'

export type Opened = OpenedPage | LedElsewhere | NothingThere

export interface OpenedPage {
  readonly kind: 'page'
  readonly resolved: ResolvedSiteSpace
  readonly head: ContentHead
  readonly links: SiteLinks
  /** Undefined at the address of a space that has no page to show. */
  readonly page?: PageRecord
}

export interface LedElsewhere {
  readonly kind: 'elsewhere'
  /** The address that the visitor is sent to. */
  readonly destination: string
  /**
   * Whether what was here has moved there; false where conditions or the order of the site decide where the visitor is
   * sent.
   */
  readonly hasMoved: boolean
}

export interface NothingThere {
  readonly kind: 'not-found'
  /** The site space that the path names, if the visitor sees it. */
  readonly resolved?: ResolvedSiteSpace
}

export interface Opening {
  /** Whether the front page is also opened at its own path, instead of redirecting to the address of its space. */
  readonly isFrontAtItsPath?: boolean
}

export const openAt = async (ctx: Ctx, view: SiteView, opening: Opening = {}): Promise<Opened> => {
  const opened = await lookedUpAt(ctx, view, opening)
  // Would redirect to the path itself, for ever: a page has moved to below a redirect that leads back here.
  const isCircle = opened.kind === 'elsewhere' && opened.destination === view.base + view.path
  return isCircle ? { kind: 'not-found' } : opened
}

const lookedUpAt = async (ctx: Ctx, view: SiteView, opening: Opening): Promise<Opened> => {
  const { site, path, base, audience } = view
  const found = resolvePath(site, path, audience)
  if (found.kind === 'not-found') return (await leftPlace(ctx, view, path)) ?? found
  if (found.kind === 'site-space') {
    const opened = await contentAt(ctx, view, found, opening)
    return opened.kind === 'not-found' ? ((await leftPlace(ctx, view, path)) ?? opened) : opened
  }
  const hasMoved = found.redirect !== undefined
  if (found.here === undefined) return { kind: 'elsewhere', destination: found.destination, hasMoved }
  const further = await contentAt(ctx, view, found.here.resolved)
  if (further.kind === 'not-found') {
    const formerly = hasMoved ? pathIn(found.here.path) : path
    return (await leftPlace(ctx, view, formerly)) ?? further
  }
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

/** Redirects to the present place of what the site formerly showed at the path, if the visitor sees it. */
const leftPlace = async (ctx: Ctx, view: SiteView, path: string): Promise<LedElsewhere | undefined> => {
  const { site, base } = view
  for (const opened of await formerlyOpened(ctx, view, path)) {
    const found = await contentAt(ctx, view, opened)
    if (found.kind === 'not-found') continue
    const destination =
      found.kind === 'page' ? addressOf(site, opened.siteSpace.id, opened.path, base) : found.destination
    // A redirect there might lead back here.
    if (destination !== base + path && !isLedOn(view, destination))
      return { kind: 'elsewhere', destination, hasMoved: true }
  }
  return undefined
}

const pathIn = (pathWithRest: string): string => pathWithRest.replace(/[?#].*$/, '')

/** Redirects to the page that was formerly at the path, if the visitor sees it. */
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
