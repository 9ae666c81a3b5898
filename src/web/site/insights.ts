// What a page of a site has to do with insights: where it is counted that it is read, and where it asks if it was helpful.
import type { Ctx } from '#context.ts'
import { countersOf, insightSettingsIn, type PageCounter, type ReadPage } from '#sites/insights/index.ts'
import type { OpenedPage, SiteView } from '#sites/published/index.ts'
import { feedbackAddress } from './feedback/index.ts'
import type { RouteData } from './route-data.ts'

export interface Counting {
  readonly counter?: PageCounter
}

/** Whoever looks at a preview or a change request is at work, and reads nothing. */
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

/** The page as it is printed, with its question where it asks. */
export const withQuestion = (view: SiteView, data: RouteData): RouteData => {
  const asks = data.page.isMissing !== true && !view.shown.isOpen && insightSettingsIn(view.row).feedback
  return asks ? { ...data, page: { ...data.page, feedbackHref: feedbackAddress(view) } } : data
}
