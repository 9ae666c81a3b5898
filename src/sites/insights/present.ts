// What was counted of a site, as the API shows it.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import type { Days } from './days.ts'
import { nameKey, pageNames } from './page-names.ts'
import type { CountedPageRow, DayCount, FailedQueryRow } from './read-store.ts'
import type { SiteInsights, SitePageInsights, SiteSearchInsights } from './schema.ts'
import type { CountedKind } from './store.ts'

type Shown = Static<typeof SiteInsights>
type Counts = Omit<Shown['days'][number], 'day'>

export const presentPages = async (
  ctx: Ctx,
  rows: readonly CountedPageRow[],
): Promise<Static<typeof SitePageInsights>[]> => {
  const names = await pageNames(ctx, rows)
  return rows.map(row => {
    const { space_id, page_id, views, markdown, helpful, unhelpful } = row
    return {
      object: 'site-page-insights',
      space: space_id,
      page: { id: page_id, ...names.get(nameKey(row)) },
      ...{ views, markdown, helpful, unhelpful },
    }
  })
}

export const presentQueries = (rows: readonly FailedQueryRow[]): Static<typeof SiteSearchInsights>[] =>
  rows.map(({ query, count, last }) => ({
    object: 'site-search-insights',
    ...{ query, count, lastAskedOn: last },
  }))

export const presentDays = (days: Days, counted: readonly DayCount[]): Shown => {
  const byDay = Map.groupBy(counted, ({ day }) => day)
  return {
    object: 'site-insights',
    ...days,
    ...sumOf(counted),
    days: [...byDay].map(([day, counts]) => ({ day, ...sumOf(counts) })),
  }
}

const sumOf = (counted: readonly DayCount[]): Counts => {
  const sums: Record<keyof Counts, number> = { ...none }
  for (const { kind, count } of counted) sums[names[kind as CountedKind]] += count
  return sums
}

const names: Readonly<Record<CountedKind, keyof Counts>> = {
  views: 'views',
  markdown: 'markdown',
  helpful: 'helpful',
  unhelpful: 'unhelpful',
  searches: 'searches',
  'searches-without-results': 'searchesWithoutResults',
}

const none: Counts = {
  ...{ views: 0, markdown: 0, helpful: 0, unhelpful: 0 },
  ...{ searches: 0, searchesWithoutResults: 0 },
}
