// SQL that reads what was counted of a site.
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Hash } from '#content/objects.ts'
import type { Ctx } from '#context.ts'
import { afterKeyset, type KeysetValue, rowsBeside } from '#database/index.ts'
import { visibleTo } from '#identity/levels/index.ts'
import type { SiteAccess } from '../sites/index.ts'
import type { Days } from './days.ts'
import type { PageCounts } from './store.ts'

/** Whether the caller sees a space, as a condition on a row of `spaces` in the organization of the site. */
export const isSeen = ({ actor }: Ctx, { organization }: SiteAccess): Expression<SqlBool> => {
  const { id, member, role } = organization
  const seen = visibleTo({ user: actor.userId, standing: { member, role } })
  return sql<SqlBool>`(spaces.organization_id = ${id} and ${seen})`
}

export const contentsOfSpaces = async (
  { db }: Ctx,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly lineage_id: string; readonly root: Hash | null }[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('spaces')
        .innerJoin('revisions', 'revisions.id', 'spaces.head_revision_id')
        .select(['spaces.id', 'spaces.lineage_id', 'revisions.root'])
        .where('spaces.id', 'in', ids)
        .where('spaces.deleted_at', 'is', null)
        .execute()

export interface DayCount {
  readonly day: string
  readonly kind: string
  readonly count: number
}

/** The counts of the whole site, in the order of the days. */
export const countsOfDays = ({ db }: Ctx, site: string, { from, to }: Days): Promise<DayCount[]> =>
  db
    .selectFrom('site_days')
    .select(['day', 'kind', 'count'])
    .where('site_id', '=', site)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()

export interface CountedPageRow extends PageCounts {
  readonly space_id: string
  readonly page_id: string
}

export interface Asked {
  readonly days: Days
  readonly after: readonly KeysetValue[] | undefined
  readonly limit: number
}

export interface Counted<Row> {
  readonly rows: Row[]
  /** How many pages the whole list has. */
  readonly count: number
}

const sumOf = (name: keyof PageCounts) => sql<number>`sum(${sql.ref(`site_page_days.${name}`)})`.as(name)

/** The pages of a site that the caller sees, those with the highest counts of one kind first. */
export const countedPages = async (
  ctx: Ctx,
  site: SiteAccess,
  by: keyof PageCounts,
  { days: { from, to }, after, limit }: Asked,
): Promise<Counted<CountedPageRow>> => {
  const pages = ctx.db
    .selectFrom('site_page_days')
    .innerJoin('spaces', 'spaces.id', 'site_page_days.space_id')
    .select(['site_page_days.space_id', 'site_page_days.page_id'])
    .select([sumOf('views'), sumOf('markdown'), sumOf('helpful'), sumOf('unhelpful')])
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('site_page_days.site_id', '=', site.row.id)
    .where('site_page_days.day', '>=', from)
    .where('site_page_days.day', '<=', to)
    .where(isSeen(ctx, site))
    .groupBy(['site_page_days.space_id', 'site_page_days.page_id'])
  const order = [
    { column: by, direction: 'desc' },
    { column: 'space_id', direction: 'asc' },
    { column: 'page_id', direction: 'asc' },
  ] as const
  const query = afterKeyset(ctx.db.selectFrom(pages.as('counted')).selectAll(), order, after).limit(limit)
  const rows = await rowsBeside(ctx.database, site.organization.id, query)
  return {
    rows: rows.map(row => ({
      ...row,
      ...{ views: Number(row.views), markdown: Number(row.markdown) },
      ...{ helpful: Number(row.helpful), unhelpful: Number(row.unhelpful) },
    })),
    count: Number(rows[0]?.total ?? 0),
  }
}

export interface FailedQueryRow {
  readonly query: string
  readonly count: number
  readonly last: string
}

/** The searches of a site that found nothing, the most frequent first. */
export const failedQueries = async (
  ctx: Ctx,
  site: SiteAccess,
  { days: { from, to }, after, limit }: Asked,
): Promise<Counted<FailedQueryRow>> => {
  const queries = ctx.db
    .selectFrom('site_search_days')
    .select('query')
    .select(sql<number>`sum(count)`.as('asked'))
    .select(sql<string>`max(day)`.as('last'))
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('site_id', '=', site.row.id)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('query', '<>', '')
    .groupBy('query')
  const order = [
    { column: 'asked', direction: 'desc' },
    { column: 'query', direction: 'asc' },
  ] as const
  const query = afterKeyset(ctx.db.selectFrom(queries.as('failed')).selectAll(), order, after).limit(limit)
  const rows = await rowsBeside(ctx.database, site.organization.id, query)
  return {
    rows: rows.map(({ query, asked, last }) => ({ query, count: Number(asked), last })),
    count: Number(rows[0]?.total ?? 0),
  }
}
