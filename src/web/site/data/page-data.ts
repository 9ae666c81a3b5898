// The data of a page apart from its shell.
import { withEmoji } from '#content/markdown/syntax/shortcodes.ts'
import { defaultLayout, type PageRecord } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { displayNameOf } from '#identity/users/index.ts'
import { sourceViews } from '#library/imports/index.ts'
import { readArticleForVisitor } from '#library/pages/index.ts'
import type { Look } from '#sites/customization/index.ts'
import { above, firstPageIn, type MenuEntry, turnAt } from '#sites/navigation/index.ts'
import type { DependencyTracker, SiteView } from '#sites/published/index.ts'
import { addressOf } from '#sites/resolver/index.ts'
import { visitorVariable } from '#sites/visitors/index.ts'
import { originsIn } from '../calls/calls-on.ts'
import type { Crumb, Neighbour, PageData } from '../route-data.ts'
import { alternatesOf } from './alternates.ts'
import { pagesBelow } from './pages-below.ts'
import type { SiteSpaceView } from './site-space-view.ts'

interface PageSurroundings {
  readonly index: number
  readonly section: Crumb | undefined
  readonly look: Look
}

/** `index` is the entry of the page in the menu of its space. */
export const pageDataAt = async (
  ctx: Ctx,
  view: SiteView,
  siteSpace: SiteSpaceView,
  page: PageRecord,
  { index, section, look }: PageSurroundings,
): Promise<PageData> => {
  const { row, site, base, audience, shown, tracker } = view
  const { siteSpaceId, head, links, seen, frontPage } = siteSpace
  const to = links.in(siteSpaceId)
  const visitor = visitorVariable(audience.visitor)
  const article = await readArticleForVisitor(ctx, head, page, {
    visitor,
    to,
    tracker,
    language: look.language,
  })
  const { id, updatedAt, description, emoji, icon } = page
  const entry = seen.menu.entries[index] as MenuEntry
  const callable = await originsIn(ctx, row.organization_id, article.html, {
    isPlain: site.plan.addresses.canonical.startsWith('http:'),
    tracker,
  })
  const cover = await coverOf(siteSpace, page)
  const source = look.showEditLink ? await sourceOf(ctx, siteSpace, page, tracker) : {}
  const alone = addressOf(site, siteSpaceId, entry.path, base)
  const updatedBy = look.showAuthor ? await authorOf(ctx, page, tracker) : undefined
  const isIndexed = row.visibility === 'public' && !shown.isOpen && page.noRobotsIndex !== true
  const alternates = isIndexed ? await alternatesOf(ctx, view, { siteSpaceId, page: id }) : undefined
  return {
    title: entry.title,
    updatedAt,
    article,
    layout: { ...defaultLayout, ...page.layout },
    ...(updatedBy !== undefined && { updatedBy }),
    ...(description !== undefined && { description: withEmoji(description) }),
    ...(emoji !== undefined && { emoji }),
    ...(icon !== undefined && { icon }),
    ...(cover && { cover }),
    ...(callable && { callable }),
    ...(article.html.trim() === '' && { below: await pagesBelow(ctx, siteSpace, index) }),
    breadcrumbs: [...(section === undefined ? [] : [section]), ...crumbsAbove(siteSpace, index)],
    ...neighboursAt(siteSpace, index),
    ...source,
    markdownHref: `${alone}.md`,
    pdfHref: `${alone}.pdf`,
    canonical: addressOf(site, siteSpaceId, id === frontPage ? '' : entry.path),
    ...(alternates && { alternates }),
    isIndexed,
  }
}

/** The ancestors of a page; a group links to its first page, as its own address does. */
const crumbsAbove = ({ seen, hrefOf }: SiteSpaceView, index: number): Crumb[] =>
  above(seen.menu, index).map(at => {
    const entry = seen.menu.entries[at] as MenuEntry
    const isLed = entry.type !== 'group' || firstPageIn(seen, at, entry.end) !== undefined
    return { title: entry.title, ...(isLed && { href: hrefOf(entry) }) }
  })

const neighboursAt = (
  { seen, hrefOf }: SiteSpaceView,
  index: number,
): Pick<PageData, 'previous' | 'next'> => {
  const { previous, next } = turnAt(seen, index)
  const neighbour = (entry: MenuEntry): Neighbour => ({ title: entry.title, href: hrefOf(entry) })
  return { ...(previous && { previous: neighbour(previous) }), ...(next && { next: neighbour(next) }) }
}

/** The cover of a page; a picture for the dark theme alone does not count. */
const coverOf = async (
  { links, siteSpaceId }: SiteSpaceView,
  { cover }: PageRecord,
): Promise<PageData['cover']> => {
  const light = cover?.ref && (await links.to(siteSpaceId, cover.ref))
  if (light === undefined) return undefined
  const dark = cover?.refDark && (await links.to(siteSpaceId, cover.refDark))
  return { light, ...(dark !== undefined && { dark }), yPos: cover?.yPos ?? 0 }
}

/** The address of the page's source in the repository that the space was last imported from. */
const sourceOf = async (
  ctx: Ctx,
  { head }: SiteSpaceView,
  { git }: PageRecord,
  tracker: DependencyTracker,
): Promise<Pick<PageData, 'sourceHref' | 'editHref'>> => {
  if (git === undefined) return {}
  const spaceId = head.access.row.id
  const { importedFrom, views } = await sourceViews(ctx, spaceId, git.path)
  tracker.row('import', spaceId, importedFrom)
  return {
    ...(views !== undefined && { sourceHref: views.source }),
    ...(views?.edit !== undefined && { editHref: views.edit }),
  }
}

/** The present name of whoever changed the page last; undefined where that name is an e-mail address. */
const authorOf = async (
  ctx: Ctx,
  { updatedBy }: PageRecord,
  tracker: DependencyTracker,
): Promise<string | undefined> => {
  if (updatedBy === undefined) return undefined
  const name = await displayNameOf(ctx, updatedBy)
  tracker.row('user', updatedBy, name ?? '')
  return name?.includes('@') ? undefined : name
}

/** The data shown where a space has no page. */
export const missingPage = (
  { site }: SiteView,
  { siteSpaceId, head }: SiteSpaceView,
  title: string,
): PageData => ({
  title,
  article: { html: '', outline: [] },
  isMissing: true,
  layout: { ...defaultLayout, outline: false, pagination: false },
  breadcrumbs: [],
  updatedAt: head.revision.created_at,
  markdownHref: '',
  canonical: addressOf(site, siteSpaceId, ''),
  isIndexed: false,
})
