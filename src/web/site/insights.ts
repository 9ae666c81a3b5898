// Insights on a page of a site: where readings are counted, and where the page asks for feedback.
import type { Ctx } from '#context.ts'
import { countersOf, insightSettingsIn, type PageCounter, type ReadPage } from '#sites/insights/index.ts'
import type { OpenedPage, SiteView } from '#sites/published/index.ts'
import { feedbackAddress } from './feedback/index.ts'
import type { RouteData } from './route-data.ts'

export interface Counting {
  readonly counter?: PageCounter
}

/** The counter of a page; none in previews and change requests, whose visitors review rather than read. */
export const counterFor = (
  ctx: Ctx,
  { row, shown }: SiteView,
  { resolved, page }: Pick<OpenedPage, 'resolved' | 'page'>,
  kind: ReadPage['kind'],
): Counting => {
  if (page === undefined || shown.isOpen || !insightSettingsIn(row).views) return {}
  const space = resolved.siteSpace.spaceId
  return { counter: countersOf(ctx).counterOf({ site: row.id, space, page: page.id, kind }) }
}

/** The data of a page, with the address for feedback if the site asks for it. */
export const withQuestion = (view: SiteView, data: RouteData): RouteData => {
  const asks = data.page.isMissing !== true && !view.shown.isOpen && insightSettingsIn(view.row).feedback
  return asks ? { ...data, page: { ...data.page, feedbackHref: feedbackAddress(view) } } : data
}
