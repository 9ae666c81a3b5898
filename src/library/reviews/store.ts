// All SQL on reviews and requested reviewers.
import type { Selectable } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import type { Tables } from '#database/index.ts'
import { levelsOfMembers } from '#identity/levels/index.ts'
import type { SpaceHeadRow } from '../spaces/index.ts'

export type ReviewRow = Selectable<Tables['change_request_reviews']>
export type RequestedReviewerRow = Selectable<Tables['requested_reviewers']>

/** A review with the content that was reviewed, and the present text of its comment. */
export type ShownReview = ReviewRow & { readonly root: string | null; readonly markdown: string | null }

export const insertReview = async (ctx: WriteCtx, row: ReviewRow): Promise<void> => {
  await ctx.db.insertInto('change_request_reviews').values(row).execute()
}

/** A query of the reviews of a change request, not yet run. */
export const reviewsOf = (ctx: Ctx, changeRequestId: string) =>
  ctx.db
    .selectFrom('change_request_reviews as reviews')
    .where('reviews.change_request_id', '=', changeRequestId)

/** A query of reviews with everything that is shown of them. */
export const shownReviewsOf = (ctx: Ctx, changeRequestId: string) =>
  reviewsOf(ctx, changeRequestId)
    .innerJoin('revisions', 'revisions.id', 'reviews.revision_id')
    .leftJoin('comments', join =>
      join
        .onRef('comments.head_id', '=', 'reviews.change_request_id')
        .onRef('comments.id', '=', 'reviews.comment_id'),
    )
    .selectAll('reviews')
    .select(['revisions.root', 'comments.markdown'])

/** A query of the requested reviewers of a change request, not yet run. */
export const requestedReviewersOf = (ctx: Ctx, changeRequestId: string) =>
  ctx.db.selectFrom('requested_reviewers').where('change_request_id', '=', changeRequestId)

export const requestedIds = async (ctx: Ctx, changeRequestId: string): Promise<Set<string>> => {
  const rows = await requestedReviewersOf(ctx, changeRequestId).select('user_id').execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

export const isRequested = async (ctx: Ctx, changeRequestId: string, userId: string): Promise<boolean> => {
  const row = await requestedReviewersOf(ctx, changeRequestId)
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export const insertRequested = async (
  ctx: WriteCtx,
  rows: readonly RequestedReviewerRow[],
): Promise<void> => {
  await ctx.db.insertInto('requested_reviewers').values(rows).execute()
}

/** Removes a requested reviewer; returns how many rows were deleted. */
export const deleteRequested = async (
  ctx: WriteCtx,
  changeRequestId: string,
  userId: string,
): Promise<number> => {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('requested_reviewers')
    .where('change_request_id', '=', changeRequestId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** The people among these who have a level on a space as members who are not disabled. */
export const readersAmong = async (
  ctx: Ctx,
  space: SpaceHeadRow,
  users: readonly string[],
): Promise<Set<string>> => {
  const { id, organization_id, parent_id, visibility, default_level } = space
  const members = levelsOfMembers({
    id,
    parentId: parent_id,
    organizationId: organization_id,
    visibility,
    defaultLevel: default_level,
  })
  const rows = await ctx.db
    .selectFrom(members.as('levels'))
    .select('levels.user_id')
    .where('levels.user_id', 'in', users)
    .where('levels.rank', 'is not', null)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** How many people approve a change request by their last review, and how many of them its present content. */
export const approvalsOf = async (
  ctx: Ctx,
  changeRequestId: string,
  head: string | null,
): Promise<{ readonly all: number; readonly current: number }> => {
  const last = reviewsOf(ctx, changeRequestId)
    .select(({ fn }) => fn.max('reviews.id').as('id'))
    .groupBy('reviews.reviewer_id')
  const rows = await reviewsOf(ctx, changeRequestId)
    .innerJoin('revisions', 'revisions.id', 'reviews.revision_id')
    .select('revisions.root')
    .where('reviews.id', 'in', last)
    .where('reviews.status', '=', 'approved')
    .execute()
  return { all: rows.length, current: rows.filter(({ root }) => root === head).length }
}
