// What a page of a site has to do with insights: where it is counted that it is read, and where it asks if it was helpful.
import type { Ctx } from '#context.ts'
import { countersOf, insightSettings, type PageCounter, type ReadPage } from '#sites/insights/index.ts'
import type { OpenedPage, SiteView } from '#sites/published/index.ts'
import { feedbackAddress } from './feedback/index.ts'
import type { RouteData } from './route-data.ts'

export interface Counting {
  readonly counter?: PageCounter
}

/** Whoever looks at a preview or a change request is at work, and reads nothing. */
export const counterFor = async (
  ctx: Ctx,
  view: SiteView,
  { resolved, page }: Pick<OpenedPage, 'resolved' | 'page'>,
  kind: ReadPage['kind'],
): Promise<Counting> => {
  if (page === undefined || view.shown.isOpen) return {}
  const site = view.row.id
  if ((await insightSettings(ctx, site))?.views !== true) return {}
  return {
    counter: countersOf(ctx).counterOf({ site, space: resolved.siteSpace.spaceId, page: page.id, kind }),
  }
}

/** The page as it is printed, with its question, and its counter. */
export const withInsights = async (
  ctx: Ctx,
  view: SiteView,
  opened: OpenedPage,
  data: RouteData,
): Promise<{ readonly data: RouteData; readonly counter: Counting }> => {
  const counter = await counterFor(ctx, view, opened, 'views')
  const asks = opened.page !== undefined && data.page.isMissing !== true && !view.shown.isOpen
  if (!asks || (await insightSettings(ctx, view.row.id))?.feedback !== true) return { data, counter }
  return { data: { ...data, page: { ...data.page, feedbackHref: feedbackAddress(view) } }, counter }
}
