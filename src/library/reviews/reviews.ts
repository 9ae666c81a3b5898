// Reviews: somebody approves a change request in its present form, or says what is missing.
import type { Static } from 'typebox'
import type { WriteCtx } from '#context.ts'
import { emit } from '#identity/events/index.ts'
import { now } from '#kernel/clock.ts'
import type { ChangeRequestAccess } from '../change-requests/index.ts'
import { postReviewComment } from '../comments/index.ts'
import { lockHead, refuseUnlessActive } from '../heads/index.ts'
import type { NewReview } from './schema.ts'
import { insertReview } from './store.ts'

/** A locked change request, and the new review of it. */
export interface Reviewed {
  readonly locked: ChangeRequestAccess
  readonly reviewId: string
}

/** Reviews the content that the change request has under the lock. */
export const submitReview = async (
  ctx: WriteCtx,
  target: ChangeRequestAccess,
  { status, comment }: Static<typeof NewReview>,
): Promise<Reviewed> => {
  const locked = await lockHead(ctx, target)
  const { access, changeRequest, revision } = locked
  refuseUnlessActive(changeRequest)
  const id = ctx.newId()
  const markdown = typeof comment === 'string' ? comment : comment?.markdown
  await insertReview(ctx, {
    id,
    change_request_id: changeRequest.id,
    revision_id: revision.id,
    reviewer_id: ctx.actor.userId,
    status,
    comment_id: markdown === undefined ? null : await postReviewComment(ctx, locked, id, markdown),
    created_at: now(ctx),
  })
  await emit(ctx, {
    organization: access.row.organization_id,
    type: 'change_request_reviewed',
    resource: { type: 'change-request', id: changeRequest.id },
    data: { space: access.row.id, review: id, status, revision: revision.id },
  })
  return { locked, reviewId: id }
}
