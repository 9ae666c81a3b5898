// Reviews and requested reviewers as the API shows them.
import type { Static } from 'typebox'
import type { Hash } from '#content/objects.ts'
import type { Ctx } from '#context.ts'
import { presentUsersById, type User } from '#identity/users/index.ts'
import type { RequestedReviewer, Review } from './schema.ts'
import type { RequestedReviewerRow, ShownReview } from './store.ts'

type Person = Static<typeof User>

/**
 * Reviews of a change request whose content is `head` now. A review of an older content counts
 * again after a rollback to that.
 */
export const presentReviews = async (
  ctx: Ctx,
  head: Hash | null,
  rows: readonly ShownReview[],
): Promise<Static<typeof Review>[]> => {
  const people = await presentUsersById(
    ctx,
    rows.map(row => row.reviewer_id),
  )
  return rows.map(row => ({
    object: 'change-request-review',
    id: row.id,
    revision: row.revision_id,
    reviewer: people.get(row.reviewer_id) as Person,
    status: row.status,
    outdated: row.root !== head,
    ...(row.markdown !== null && { comment: { markdown: row.markdown } }),
    createdAt: row.created_at,
  }))
}

export const presentRequestedReviewers = async (
  ctx: Ctx,
  rows: readonly RequestedReviewerRow[],
): Promise<Static<typeof RequestedReviewer>[]> => {
  const people = await presentUsersById(
    ctx,
    rows.flatMap(row => [row.user_id, row.requested_by]),
  )
  return rows.map(row => ({
    object: 'change-request-requested-reviewer',
    id: row.user_id,
    user: people.get(row.user_id) as Person,
    requestedBy: people.get(row.requested_by) as Person,
    revision: row.revision_id,
    createdAt: row.created_at,
  }))
}
