// All SQL of removing spaces and their content for good.
import type { Selectable, SelectQueryBuilder } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import type { Tables } from '#database/index.ts'
import { forgetUses } from '../computed-pages/index.ts'
import { forgetIndex } from '../content-index/index.ts'
import { releaseBlobs, useOfImport } from '../files/index.ts'
import { forgetFormerSlugs } from '../former-paths/index.ts'
import { forgetPageRevisions } from '../page-revisions/index.ts'

export type DeletedSpace = Pick<Selectable<Tables['spaces']>, 'id' | 'organization_id'>

/** The spaces that were deleted at that time or earlier, the earliest first. */
export const spacesDeletedBy = (ctx: Ctx, time: string): Promise<DeletedSpace[]> =>
  ctx.db
    .selectFrom('spaces')
    .select(['id', 'organization_id'])
    // Implied by the next condition, but SQLite needs it to use the partial index.
    .where('deleted_at', 'is not', null)
    .where('deleted_at', '<=', time)
    .orderBy('deleted_at')
    .orderBy('id')
    .execute()

/** The space if it still exists and was deleted by then; locked until the transaction ends. */
export const lockDeleted = (ctx: WriteCtx, { id, organization_id }: DeletedSpace, time: string) =>
  ctx.db
    .selectFrom('spaces')
    .select(['id', 'organization_id', 'lineage_id', 'title'])
    .where('id', '=', id)
    .where('organization_id', '=', organization_id)
    .where('deleted_at', '<=', time)
    .forUpdate()
    .executeTakeFirst()

/** Removes a space and all rows that refer to it, except its revisions, and records that these and its content are left. */
export const removeSpace = async (ctx: WriteCtx, { id, lineage_id }: { id: string; lineage_id: string }) => {
  const changeRequests = ctx.db.selectFrom('change_requests').select('id').where('space_id', '=', id)
  await deleteDiscussion(ctx, id, changeRequests)
  await forgetPageRevisions(ctx, id)
  await forgetIndex(ctx, id)
  for (const table of [
    'change_request_conflicts',
    'change_request_contributors',
    'change_request_reviews',
    'requested_reviewers',
  ] as const)
    await ctx.db.deleteFrom(table).where('change_request_id', 'in', changeRequests).execute()
  await ctx.db.deleteFrom('change_requests').where('space_id', '=', id).execute()
  await deleteImports(ctx, id)
  await forgetUses(ctx, id)
  await forgetFormerSlugs(ctx, id)
  await ctx.db.deleteFrom('grants').where('resource_id', '=', id).execute()
  await ctx.db.deleteFrom('fetched_addresses').where('space_id', '=', id).execute()
  await ctx.db.deleteFrom('spaces').where('id', '=', id).execute()
  await ctx.db.insertInto('purged_spaces').values({ id, lineage_id }).execute()
}

/** Deletes imports; the job of a waiting one finds nothing to do. */
const deleteImports = async (ctx: WriteCtx, spaceId: string): Promise<void> => {
  const uploads = await ctx.db
    .selectFrom('imports')
    .select(['id', 'blob'])
    .where('space_id', '=', spaceId)
    .where('blob', 'is not', null)
    .execute()
  for (const { id, blob } of uploads)
    await releaseBlobs(ctx, useOfImport(id), [blob as string], Number.MAX_SAFE_INTEGER)
  for (const table of ['imports', 'imported_paths'] as const)
    await ctx.db.deleteFrom(table).where('space_id', '=', spaceId).execute()
}

/** Deletes all comments and reviews of a space and its change requests. */
const deleteDiscussion = async (
  ctx: WriteCtx,
  spaceId: string,
  changeRequests: ChangeRequestIds,
): Promise<void> => {
  const { db } = ctx
  const comments = db.selectFrom('comments').select('id').where('space_id', '=', spaceId)
  const replies = db.selectFrom('comment_replies').select('id').where('comment_id', 'in', comments)
  for (const posts of [replies, comments])
    for (const table of ['reactions', 'reaction_counts'] as const)
      await db.deleteFrom(table).where('post_id', 'in', posts).execute()
  await db.deleteFrom('comment_replies').where('comment_id', 'in', comments).execute()
  await db.deleteFrom('comments').where('space_id', '=', spaceId).execute()
  for (const table of ['commenters', 'discussed_pages'] as const)
    await db
      .deleteFrom(table)
      .where(where => where.or([where('head_id', '=', spaceId), where('head_id', 'in', changeRequests)]))
      .execute()
}

type ChangeRequestIds = SelectQueryBuilder<Tables, 'change_requests', { id: string }>

/** The lineages that have lost a space and are not swept yet. */
export const lineagesOfPurged = async (ctx: Ctx): Promise<string[]> => {
  const rows = await ctx.db.selectFrom('purged_spaces').select('lineage_id').distinct().execute()
  return rows.map(({ lineage_id }) => lineage_id)
}

/** The ids of the spaces of a lineage: of those that exist, or of purged ones that have left something. */
export const spacesOf = async (
  ctx: Ctx,
  table: 'spaces' | 'purged_spaces',
  lineage: string,
): Promise<string[]> => {
  const rows = await ctx.db.selectFrom(table).select('id').where('lineage_id', '=', lineage).execute()
  return rows.map(({ id }) => id)
}

/** Deletes the record of a purged space of which nothing is left. */
export const forgetPurged = async (ctx: WriteCtx, id: string): Promise<void> => {
  await ctx.db.deleteFrom('purged_spaces').where('id', '=', id).execute()
}

/** The roots of all revisions of a space, including those of its change requests. */
export const rootsOfSpace = async (ctx: Ctx, space: string): Promise<string[]> => {
  const rows = await ctx.db
    .selectFrom('revisions')
    .select('root')
    .distinct()
    .where('space_id', '=', space)
    .execute()
  return rows.flatMap(({ root }) => root ?? [])
}

/** Deletes up to `limit` revisions of a space; returns how many. */
export const deleteSomeRevisions = async (ctx: WriteCtx, space: string, limit: number): Promise<number> => {
  const some = ctx.db.selectFrom('revisions').select('id').where('space_id', '=', space).limit(limit)
  const { numDeletedRows } = await ctx.db
    .deleteFrom('revisions')
    .where('id', 'in', some)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** The next objects of a lineage that were stored before `before`, in the order of their hashes. */
export const objectsAfter = async (
  ctx: Ctx,
  lineage: string,
  { before, after, limit }: { before: number; after: string; limit: number },
): Promise<string[]> => {
  const rows = await ctx.db
    .selectFrom('objects')
    .select('hash')
    .where('lineage_id', '=', lineage)
    .where('stored_at', '<', before)
    .where('hash', '>', after)
    .orderBy('hash')
    .limit(limit)
    .execute()
  return rows.map(({ hash }) => hash)
}

/** Deletes those of the objects that were still stored before `before`. */
export const deleteObjects = async (
  ctx: WriteCtx,
  lineage: string,
  hashes: readonly string[],
  before: number,
): Promise<void> => {
  await ctx.db
    .deleteFrom('objects')
    .where('lineage_id', '=', lineage)
    .where('hash', 'in', hashes)
    .where('stored_at', '<', before)
    .execute()
  // The extract of a text is deleted with it.
  const left = ctx.db.selectFrom('objects').select('hash').where('lineage_id', '=', lineage)
  await ctx.db
    .deleteFrom('text_extracts')
    .where('lineage_id', '=', lineage)
    .where('hash', 'in', hashes)
    .where('hash', 'not in', left.where('hash', 'in', hashes))
    .execute()
}

/** The next blobs that a lineage uses, with their sizes. */
export const blobsAfter = (
  ctx: Ctx,
  lineage: string,
  { before, after, limit }: { before: number; after: string; limit: number },
) =>
  ctx.db
    .selectFrom('blob_uses')
    .innerJoin('blobs', 'blobs.hash', 'blob_uses.hash')
    .select(['blob_uses.hash', 'blobs.size'])
    .where('lineage_id', '=', lineage)
    .where('stored_at', '<', before)
    .where('blob_uses.hash', '>', after)
    .orderBy('blob_uses.hash')
    .limit(limit)
    .execute()
