// Reads the data of a page of a site and of its shell.
import { withEmoji } from '#content/markdown/syntax/shortcodes.ts'
import type { Ctx } from '#context.ts'
import { isOpenVisibility } from '#database/index.ts'
import { directionOf } from '#languages/index.ts'
import { type Look, lookAt } from '#sites/customization/index.ts'
import type { OpenedPage, SiteView } from '#sites/published/index.ts'
import type { ResolvedSiteSpace } from '#sites/resolver/index.ts'
import { previewDataOf } from '../preview/read-proposals.ts'
import type { Crumb, PageShell, RouteData, SectionEntry, SiteData } from '../route-data.ts'
import { navigationAt } from './navigation.ts'
import { missingPage, pageDataAt } from './page-data.ts'
import { sectionsFor, variantsFor } from './parts.ts'
import { type SiteSpaceView, viewSiteSpace } from './site-space-view.ts'

export const readRouteData = async (
  ctx: Ctx,
  view: SiteView,
  { resolved, head, links, page }: OpenedPage,
): Promise<RouteData> => {
  const siteSpace = await viewSiteSpace(ctx, view, resolved.siteSpace.id, { head, links })
  const index = page && siteSpace.seen.menu.indexes.get(page.id)
  const shell = await shellAt(ctx, view, resolved, { siteSpace, index })
  if (page === undefined || index === undefined)
    return { ...shell, page: missingPage(view, siteSpace, shell.site.title) }
  const section = currentOf(shell.sections)
  return {
    ...shell,
    page: await pageDataAt(ctx, view, siteSpace, page, { index, section, look: shell.site.look }),
  }
}

/** The shell of a site space, without a page. */
export const readShell = async (
  ctx: Ctx,
  view: SiteView,
  { resolved, head, links }: OpenedPage,
): Promise<PageShell> => {
  const siteSpace = await viewSiteSpace(ctx, view, resolved.siteSpace.id, { head, links })
  return shellAt(ctx, view, resolved, { siteSpace, index: undefined })
}

interface InMenu {
  readonly siteSpace: SiteSpaceView
  /** The entry of the current page in the menu. */
  readonly index: number | undefined
}

const shellAt = async (
  ctx: Ctx,
  view: SiteView,
  resolved: ResolvedSiteSpace,
  { siteSpace, index }: InMenu,
): Promise<PageShell> => {
  const entry = index === undefined ? undefined : siteSpace.seen.menu.entries[index]
  const path = entry === undefined || entry.id === siteSpace.frontPage ? '' : entry.path
  const look = await lookAt(ctx, view.row.id, resolved.siteSpace.id)
  return {
    site: siteDataOf(view, look, resolved.siteSpace.id),
    sections: sectionsFor(view, resolved.section),
    variants: await variantsFor(ctx, view, resolved, { path, links: siteSpace.links }),
    navigation: await navigationAt(view, siteSpace, index),
  }
}

/** The data of the site; `at` is the id of the current site space. */
export const siteDataOf = (view: SiteView, look: Look, at: string | undefined): SiteData => {
  const { row, site, base, shown } = view
  const preview = previewDataOf(view)
  return {
    title: withEmoji(look.title),
    home: base || '/',
    base,
    look,
    canonical: site.plan.addresses.canonical,
    ...(at !== undefined && { at }),
    keepsSearches: isOpenVisibility(row.visibility) && row.adaptive_content === 0 && !shown.isOpen,
    language: look.language,
    direction: directionOf(look.language),
    ...(preview !== undefined && { preview }),
  }
}

/** The current section as the first crumb of a page. */
const currentOf = (entries: readonly SectionEntry[]): Crumb | undefined => {
  const current = entries.flatMap(entry => entry.sections ?? [entry]).find(({ isCurrent }) => isCurrent)
  return current && { title: current.title, ...(current.href !== undefined && { href: current.href }) }
}
