// Reads what a page of a site prints, and what is around it.
import { withEmoji } from '#content/markdown/syntax/shortcodes.ts'
import type { Ctx } from '#context.ts'
import { type Look, lookAt } from '#sites/customization/index.ts'
import type { OpenedPage, Visitation } from '#sites/published/index.ts'
import type { OpenedSiteSpace } from '#sites/resolver/index.ts'
import type { Crumb, Frame, RouteData, SectionEntry, SiteData } from '../route-data.ts'
import { directionOf } from './language.ts'
import { navigationAt } from './navigation.ts'
import { missingPage, pageDataAt } from './page-data.ts'
import { sectionsFor, variantsFor } from './parts.ts'
import { type Place, placeIn } from './place.ts'

export const readRouteData = async (
  ctx: Ctx,
  visitation: Visitation,
  { opened, head, links, page }: OpenedPage,
): Promise<RouteData> => {
  const place = await placeIn(ctx, visitation, opened.siteSpace.id, { head, links })
  const index = page && place.seen.menu.indexes.get(page.id)
  const frame = await frameAt(ctx, visitation, opened, { place, index })
  if (page === undefined || index === undefined)
    return { ...frame, page: missingPage(visitation, place, frame.site.title) }
  const section = currentOf(frame.sections)
  return {
    ...frame,
    page: await pageDataAt(ctx, visitation, place, page, { index, section, look: frame.site.look }),
  }
}

/** What is around a page of the site space where there is no page. */
export const readFrame = async (
  ctx: Ctx,
  visitation: Visitation,
  { opened, head, links }: OpenedPage,
): Promise<Frame> => {
  const place = await placeIn(ctx, visitation, opened.siteSpace.id, { head, links })
  return frameAt(ctx, visitation, opened, { place, index: undefined })
}

interface Shown {
  readonly place: Place
  /** Of the page that is shown. */
  readonly index: number | undefined
}

const frameAt = async (
  ctx: Ctx,
  visitation: Visitation,
  opened: OpenedSiteSpace,
  { place, index }: Shown,
): Promise<Frame> => {
  const entry = index === undefined ? undefined : place.seen.menu.entries[index]
  const path = entry === undefined || entry.id === place.frontPage ? '' : entry.path
  const look = await lookAt(ctx, visitation.row.id, opened.siteSpace.id)
  return {
    site: siteDataOf(visitation, look, opened.siteSpace.id),
    sections: sectionsFor(visitation, opened.section),
    variants: await variantsFor(ctx, visitation, opened, path),
    navigation: await navigationAt(visitation, place, index),
  }
}

/** `at` is the id of the site space that is read. */
export const siteDataOf = ({ row, base }: Visitation, look: Look, at: string | undefined): SiteData => ({
  ...{ id: row.id, title: withEmoji(look.title), home: base || '/', base, look },
  ...(at !== undefined && { at }),
  language: look.language,
  direction: directionOf(look.language),
})

/** As what comes first above a page. */
const currentOf = (entries: readonly SectionEntry[]): Crumb | undefined => {
  const current = entries.flatMap(entry => entry.sections ?? [entry]).find(({ isCurrent }) => isCurrent)
  return current && { title: current.title, ...(current.href !== undefined && { href: current.href }) }
}
