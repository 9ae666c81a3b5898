// All SQL that adds up what readers of sites do, and deletes it.
import { type Selectable, sql } from 'kysely'
import type { WriteCtx } from '#context.ts'
import { first, type Param, statement, type Tables } from '#database/index.ts'

export type CountedKind =
  | 'views'
  | 'markdown'
  | 'searches'
  | 'searches-without-results'
  | 'helpful'
  | 'unhelpful'

export type PageCounts = Pick<Tables['site_page_days'], 'views' | 'markdown' | 'helpful' | 'unhelpful'>

type Writing = Pick<WriteCtx, 'db'>

export interface InsightSettings {
  readonly published: boolean
  readonly views: boolean
  readonly searches: boolean
  readonly feedback: boolean
}

const settingColumns = ['published', 'counts_views', 'counts_searches', 'takes_feedback'] as const

type SettingsRow = Pick<Selectable<Tables['sites']>, (typeof settingColumns)[number]>

/** The settings in a row of a site. */
export const insightSettingsIn = (row: SettingsRow): InsightSettings => ({
  published: row.published === 1,
  views: row.counts_views === 1,
  searches: row.counts_searches === 1,
  feedback: row.takes_feedback === 1,
})

/** The settings at this moment, read before something is written; undefined where the site does not exist. */
export const insightSettings = async (
  { db }: Writing,
  siteId: string,
): Promise<InsightSettings | undefined> => {
  const row = await first(db, settings, { site: siteId })
  return row && insightSettingsIn(row)
}

const settings = statement((db, param: Param<{ site: string }>) =>
  db.selectFrom('sites').select(settingColumns).where('id', '=', param('site')),
)

export interface SiteDay {
  readonly site: string
  readonly day: string
}

export const addToSite = async (
  { db }: Writing,
  { site, day }: SiteDay,
  counts: Partial<Record<CountedKind, number>>,
): Promise<void> => {
  const rows = Object.entries(counts)
    .filter(([, count]) => count !== 0)
    .map(([kind, count]) => ({ site_id: site, day, kind, count }))
    .sort((one, other) => (one.kind < other.kind ? -1 : 1))
  if (rows.length === 0) return
  await db
    .insertInto('site_days')
    .values(rows)
    .onConflict(conflict =>
      conflict
        .columns(['site_id', 'day', 'kind'])
        .doUpdateSet({ count: sql`site_days.count + excluded.count` }),
    )
    .execute()
}

export interface PageOfDay extends PageCounts {
  readonly space: string
  readonly page: string
}

/** Adds counts of pages: inserts a row for a page's first count of the day, and adds to the row otherwise. */
export const addToPages = async (
  { db }: Writing,
  { site, day }: SiteDay,
  pages: readonly PageOfDay[],
): Promise<void> => {
  if (pages.length === 0) return
  const rows = pages
    .map(({ space, page, ...counts }) => ({ site_id: site, day, space_id: space, page_id: page, ...counts }))
    .sort((one, other) => (one.space_id + one.page_id < other.space_id + other.page_id ? -1 : 1))
  const sum = (name: keyof PageCounts) =>
    sql<number>`site_page_days.${sql.ref(name)} + excluded.${sql.ref(name)}`
  await db
    .insertInto('site_page_days')
    .values(rows)
    .onConflict(conflict =>
      conflict.columns(['site_id', 'day', 'space_id', 'page_id']).doUpdateSet({
        views: sum('views'),
        markdown: sum('markdown'),
        helpful: sum('helpful'),
        unhelpful: sum('unhelpful'),
      }),
    )
    .execute()
}

export const countPagesOfDay = async ({ db }: Writing, { site, day }: SiteDay): Promise<number> => {
  const pages = db.selectFrom('site_page_days').where('site_id', '=', site).where('day', '=', day)
  const { count } = await pages.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

/** Tells one page of a site from all others: a duplicated space has pages with the same ids. */
export const pageKey = ({ space, page }: Pick<PageOfDay, 'space' | 'page'>): string => `${space} ${page}`

/** The keys of the pages that have been counted that day. */
export const pagesOfDay = async ({ db }: Writing, { site, day }: SiteDay): Promise<ReadonlySet<string>> => {
  const pages = db
    .selectFrom('site_page_days')
    .select(['space_id as space', 'page_id as page'])
    .where('site_id', '=', site)
  return new Set((await pages.where('day', '=', day).execute()).map(pageKey))
}

/** The queries counted that day that found nothing. */
export const queriesOfDay = async ({ db }: Writing, { site, day }: SiteDay): Promise<ReadonlySet<string>> => {
  const queries = db.selectFrom('site_search_days').select('query').where('site_id', '=', site)
  return new Set((await queries.where('day', '=', day).execute()).map(({ query }) => query))
}

export const addQueries = async (
  { db }: Writing,
  { site, day }: SiteDay,
  queries: ReadonlyMap<string, number>,
): Promise<void> => {
  if (queries.size === 0) return
  const rows = [...queries]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([query, count]) => ({ site_id: site, day, query, count }))
  await db
    .insertInto('site_search_days')
    .values(rows)
    .onConflict(conflict =>
      conflict
        .columns(['site_id', 'day', 'query'])
        .doUpdateSet({ count: sql`site_search_days.count + excluded.count` }),
    )
    .execute()
}
