// All SQL on the links of each page and reusable content.
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import type { Tables } from '#database/index.ts'
import { inBatches, readLimit, rowsInBatches } from '../indexed-changes/index.ts'

export type PageLinkRow = Selectable<Tables['page_links']>

/** All links of some pages and reusable contents. */
export const linksOfSources = (ctx: Ctx, spaceId: string, ids: readonly string[]): Promise<PageLinkRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : ctx.db
        .selectFrom('page_links')
        .selectAll()
        .where('space_id', '=', spaceId)
        .where('source_id', 'in', ids)
        .execute()

/** The next pages and reusable contents, by id, with links that may lead elsewhere when something moves. */
export const sourcesByPath = async (
  ctx: Ctx,
  spaceId: string,
  after: string,
  limit: number,
): Promise<string[]> => {
  const rows = await ctx.db
    .selectFrom('page_links')
    .select('source_id')
    .distinct()
    .where('space_id', '=', spaceId)
    .where('is_by_path', '=', sql.lit(1))
    .where('source_id', '>', after)
    .orderBy('source_id')
    .limit(limit)
    .execute()
  return rows.map(({ source_id }) => source_id)
}

/** The pages and reusable contents with followed links to some of these targets. */
export const sourcesFollowing = (
  at: () => Ctx,
  spaceId: string,
  targets: readonly string[],
): AsyncGenerator<Pick<PageLinkRow, 'source_id'>[]> =>
  rowsInBatches(
    targets,
    (some, after) =>
      at()
        .db.selectFrom('page_links')
        .select('source_id')
        .where('space_id', '=', spaceId)
        .where('target', 'in', some)
        .where('hrefs', 'is not', null)
        .$if(after !== undefined, rows => rows.where('source_id', '>', after as string))
        .$if(some.length === 1, rows => rows.orderBy('source_id'))
        .limit(readLimit)
        .execute(),
    row => row.source_id,
  )

/** The pages and reusable contents that include some reusable contents, according to the index. */
export const sourcesIncluding = (
  ctx: Ctx,
  spaceId: string,
  contents: readonly string[],
): AsyncGenerator<Pick<PageLinkRow, 'source_id' | 'source_type'>[]> =>
  rowsInBatches(
    contents,
    (some, after) =>
      ctx.db
        .selectFrom('page_links')
        .select(['source_id', 'source_type'])
        .where('target_space', '=', spaceId)
        .where('target_id', 'in', some)
        .where('space_id', '=', spaceId)
        .$if(after !== undefined, rows => rows.where('source_id', '>', after as string))
        .$if(some.length === 1, rows => rows.orderBy('source_id'))
        .limit(readLimit)
        .execute(),
    row => row.source_id,
  )

/** How many links each of some pages and reusable contents has; sources without links are left out. */
export const linkCounts = async (
  ctx: Ctx,
  spaceId: string,
  ids: readonly string[],
): Promise<Map<string, number>> => {
  const rows = await ctx.db
    .selectFrom('page_links')
    .select(({ fn }) => ['source_id', fn.countAll<number>().as('count')])
    .where('space_id', '=', spaceId)
    .where('source_id', 'in', ids)
    .groupBy('source_id')
    .execute()
  return new Map(rows.map(({ source_id, count }) => [source_id, Number(count)]))
}

/** Inserts links, or updates existing ones. */
export const upsertLinks = async (ctx: WriteCtx, rows: readonly PageLinkRow[]): Promise<void> => {
  for await (const some of inBatches(rows))
    await ctx.db
      .insertInto('page_links')
      .values(some)
      .onConflict(conflict =>
        conflict.columns(['space_id', 'source_id', 'target']).doUpdateSet(row => ({
          hrefs: row.ref('excluded.hrefs'),
          is_by_path: row.ref('excluded.is_by_path'),
          is_fixed: row.ref('excluded.is_fixed'),
        })),
      )
      .execute()
}

export const deleteLinks = async (
  ctx: WriteCtx,
  spaceId: string,
  sourceId: string,
  targets: readonly string[],
): Promise<void> => {
  for await (const some of inBatches(targets))
    await ctx.db
      .deleteFrom('page_links')
      .where('space_id', '=', spaceId)
      .where('source_id', '=', sourceId)
      .where('target', 'in', some)
      .execute()
}
