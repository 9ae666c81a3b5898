// All SQL on which revisions changed a page.
import type { Insertable, Selectable } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import { type Param, statement, type Tables, write } from '#database/index.ts'
import { batchesOf } from '#kernel/batches.ts'

/** Inserts rows; a row that exists already is left as it is. */
export const putPageRevisions = async (
  ctx: WriteCtx,
  rows: readonly Insertable<Tables['page_revisions']>[],
): Promise<void> => {
  await ctx.db
    .insertInto('page_revisions')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Inserts one such row. */
export const putPageRevision = (ctx: WriteCtx, row: Selectable<Tables['page_revisions']>): Promise<void> =>
  write(ctx.db, put, row)

const put = statement((db, param: Param<Selectable<Tables['page_revisions']>>) =>
  db
    .insertInto('page_revisions')
    .values({
      head_id: param('head_id'),
      page_id: param('page_id'),
      revision_id: param('revision_id'),
    })
    .onConflict(conflict => conflict.doNothing()),
)

/** The history of a page: the revisions of one head, up to one of them, that changed it. */
export interface PageHistory {
  readonly headId: string
  readonly pageId: string
  readonly upTo: string
}

/** The ids of these revisions, the newest first; with `before`, only older ones than that. */
export const pageRevisionsBefore = async (
  ctx: Ctx,
  history: PageHistory,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<string[]> => {
  const all = revisionsIn(ctx, history)
  const some = before === undefined ? all : all.where('revision_id', '<', before)
  const rows = await some.select('revision_id').orderBy('revision_id', 'desc').limit(limit).execute()
  return rows.map(({ revision_id }) => revision_id)
}

export const countPageRevisions = async (ctx: Ctx, history: PageHistory): Promise<number> => {
  const { count } = await revisionsIn(ctx, history)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const revisionsIn = (ctx: Ctx, { headId, pageId, upTo }: PageHistory) =>
  ctx.db
    .selectFrom('page_revisions')
    .where('head_id', '=', headId)
    .where('page_id', '=', pageId)
    .where('revision_id', '<=', upTo)

/** For each of the pages, the id of the last revision of a head, up to one of them, that changed it. */
export const lastRevisionsOfPages = async (
  ctx: Ctx,
  { headId, upTo }: Omit<PageHistory, 'pageId'>,
  pages: readonly string[],
): Promise<Map<string, string>> => {
  const found = new Map<string, string>()
  for (const some of batchesOf(pages, { count: batchSize })) {
    const rows = await ctx.db
      .selectFrom('page_revisions')
      .select(({ fn }) => ['page_id', fn.max('revision_id').as('last')])
      .where('head_id', '=', headId)
      .where('page_id', 'in', some)
      .where('revision_id', '<=', upTo)
      .groupBy('page_id')
      .execute()
    for (const { page_id, last } of rows) found.set(page_id, last)
  }
  return found
}

/** Pages in one statement. */
const batchSize = 500

/** The first revision of a space. */
export const firstRevisionOf = (
  ctx: Ctx,
  spaceId: string,
): Promise<Selectable<Tables['revisions']> | undefined> =>
  ctx.db
    .selectFrom('revisions')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where('change_request_id', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

export type UnnotedRevision = Awaited<ReturnType<typeof unnotedRevisions>>[number]

/** Revisions of a space for which the changed pages are not recorded, the newest first. */
export const unnotedRevisions = (ctx: Ctx, spaceId: string, limit: number) =>
  unnoted(ctx)
    .select(['revisions.id', 'revisions.root', 'revisions.parent_ids', 'revisions.change_request_id'])
    .select('spaces.lineage_id')
    .where('revisions.space_id', '=', spaceId)
    .orderBy('revisions.id', 'desc')
    .limit(limit)
    .execute()

export const countUnnoted = async (ctx: Ctx, spaceId: string): Promise<number> => {
  const { count } = await unnoted(ctx)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('revisions.space_id', '=', spaceId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The id of a space with such revisions. */
export const spaceWithUnnoted = async (ctx: Ctx): Promise<string | undefined> => {
  const row = await unnoted(ctx).select('revisions.space_id').limit(1).executeTakeFirst()
  return row?.space_id
}

/** Only of spaces that exist: the revisions of others are being removed. */
const unnoted = (ctx: Ctx) =>
  ctx.db
    .selectFrom('revisions')
    .innerJoin('spaces', 'spaces.id', 'revisions.space_id')
    .where('revisions.are_pages_noted', '=', 0)

export const markNoted = async (ctx: WriteCtx, ids: readonly string[]): Promise<void> => {
  await ctx.db.updateTable('revisions').set({ are_pages_noted: 1 }).where('id', 'in', ids).execute()
}

/** Deletes the records of page changes of a space and of its change requests. */
export const forgetPageRevisions = async (ctx: WriteCtx, spaceId: string): Promise<void> => {
  const changeRequests = ctx.db.selectFrom('change_requests').select('id').where('space_id', '=', spaceId)
  for (const heads of [[spaceId], changeRequests])
    await ctx.db.deleteFrom('page_revisions').where('head_id', 'in', heads).execute()
}
