// The operations on what is counted of sites.
import { listOf, listPrepared, pageParameters } from '#http/list.ts'
import { type Operation, operation } from '#http/operation.ts'
import { Type } from '#kernel/type.ts'
import { site } from '../sites/index.ts'
import { daysAsked } from './days.ts'
import { presentDays, presentPages, presentQueries } from './present.ts'
import { countedPages, countsOfDays, failedQueries } from './read-store.ts'
import { daysParameters, SiteInsights, SitePageInsights, SiteSearchInsights } from './schema.ts'

const base = '/orgs/:organizationId/sites/:siteId/insights'

const getInsights = operation({
  id: 'getSiteInsights',
  method: 'GET',
  path: base,
  status: 200,
  summary: 'What was counted of a site',
  description:
    'Gives how often the pages of a site were read and searched, and how many were called helpful, in all and by day. It needs a role in the organization. What happened in the last half minute may be missing. Nothing is known of who it was.',
  query: Type.Object(daysParameters),
  reply: SiteInsights,
  on: site,
  allow: 'read',
  run: async (ctx, { row }, { query }) => {
    const days = daysAsked(ctx.clock, query)
    return presentDays(days, await countsOfDays(ctx, row.id, days))
  },
})

const listPages = operation({
  id: 'listSitePageInsights',
  method: 'GET',
  path: `${base}/pages`,
  status: 200,
  summary: 'How often the pages of a site were read',
  description:
    'Lists the pages of a site that were read or called helpful or not on these days, those that were opened most first. It needs a role in the organization, and has the pages of spaces alone that you see. Of a site with more than 20,000 pages that are read on a day, the others count in `GET /v1/orgs/{organizationId}/sites/{siteId}/insights` alone.',
  query: Type.Object({
    ...pageParameters,
    ...daysParameters,
    sort: Type.Optional(
      Type.Enum(['views', 'markdown', 'helpful', 'unhelpful'], {
        default: 'views',
        description: 'Of which count those with the most come first.',
      }),
    ),
  }),
  reply: listOf(SitePageInsights),
  on: site,
  allow: 'read',
  run: (ctx, found, { query, page }) => {
    const days = daysAsked(ctx.clock, query)
    const by = query.sort ?? 'views'
    return listPrepared(ctx, page, {
      find: (after, limit) => countedPages(ctx, found, by, { days, after, limit }),
      sortKeys: 3,
      sortedBy: row => [row[by], row.space_id, row.page_id],
      present: rows => presentPages(ctx, rows),
    })
  },
})

const listSearches = operation({
  id: 'listSiteSearchInsights',
  method: 'GET',
  path: `${base}/searches`,
  status: 200,
  summary: 'What was searched on a site and not found',
  description:
    'Lists what visitors of a site searched for and found nothing, what was asked most first. It needs a role in the organization. Words alone are stored: what looks like an e-mail address, a number of somebody or a key is left out. Of a site and a day a thousand different questions are kept.',
  query: Type.Object({ ...pageParameters, ...daysParameters }),
  reply: listOf(SiteSearchInsights),
  on: site,
  allow: 'read',
  run: (ctx, found, { query, page }) => {
    const days = daysAsked(ctx.clock, query)
    return listPrepared(ctx, page, {
      find: (after, limit) => failedQueries(ctx, found, { days, after, limit }),
      sortKeys: 2,
      sortedBy: row => [row.count, row.query],
      present: presentQueries,
    })
  },
})

export const insightOperations: readonly Operation[] = [getInsights, listPages, listSearches]
