// The operations on reviews and requested reviewers of a change request.

import { list, listOf, pageParameters } from '#http/list.ts'
import { type Operation, operation } from '#http/operation.ts'
import { Reply } from '#http/reply.ts'
import { Type } from '#kernel/type.ts'
import { changeRequest } from '../change-requests/index.ts'
import { changeRequestHead } from '../heads/index.ts'
import { presentRequestedReviewers, presentReviews } from './present.ts'
import { requestReviewers, withdrawRequest } from './requested-reviewers.ts'
import { submitReview } from './reviews.ts'
import { NewRequest, NewReview, RequestedReviewer, Review } from './schema.ts'
import { requestedReviewersOf, reviewsOf, shownReviewsOf } from './store.ts'
import { requestedReviewer } from './subject.ts'

const base = changeRequestHead.home

const listReviews = operation({
  id: 'listReviewsOfChangeRequest',
  method: 'GET',
  path: `${base}/reviews`,
  status: 200,
  summary: 'The reviews of a change request, oldest first',
  description:
    'Lists the reviews of a change request, oldest first; a person who reviewed twice is listed twice. It needs the level `read` on the space. A review that is `outdated` was given before the last change.',
  query: Type.Object({ ...pageParameters }),
  reply: listOf(Review),
  on: changeRequest,
  allow: 'read',
  run: (ctx, { changeRequest: { id }, revision }, { page }) =>
    list(ctx, page, {
      rows: shownReviewsOf(ctx, id),
      count: reviewsOf(ctx, id),
      order: [{ column: 'reviews.id', direction: 'asc' }],
      sortedBy: row => [row.id],
      present: rows => presentReviews(ctx, revision.root, rows),
    }),
})

const postReview = operation({
  id: 'submitReviewOfChangeRequest',
  method: 'POST',
  path: `${base}/reviews`,
  status: 201,
  summary: 'Review a change request as it is now',
  description:
    'Says what you find of a change request as it is now, with a comment if you like, which becomes an ordinary comment on it. It needs the level `review` on the space. You need not have been asked. A review blocks nothing and merges nothing: those are steps of their own.',
  body: NewReview,
  reply: Review,
  errors: { 409: 'The change request is merged or archived.' },
  on: changeRequest,
  changes: 'getChangeRequestById',
  allow: 'review',
  run: async (ctx, found, { body }) => {
    const { locked, reviewId } = await submitReview(ctx, found, body)
    const { space_id: space, id } = locked.changeRequest
    const rows = await shownReviewsOf(ctx, id).where('reviews.id', '=', reviewId).execute()
    const [review] = await presentReviews(ctx, locked.revision.root, rows)
    return new Reply(review, { location: `${ctx.baseUrl}/v1/spaces/${space}/change-requests/${id}/reviews` })
  },
})

const listRequested = operation({
  id: 'listRequestedReviewersOfChangeRequest',
  method: 'GET',
  path: `${base}/requested-reviewers`,
  status: 200,
  summary: 'Who was asked to review a change request, those asked first in front',
  description:
    'Lists who was asked to review a change request, those asked first in front, whether or not they have done so. It needs the level `read` on the space. What they said, the list of reviews tells.',
  query: Type.Object({ ...pageParameters }),
  reply: listOf(RequestedReviewer),
  on: changeRequest,
  allow: 'read',
  run: (ctx, found, { page }) => {
    const rows = requestedReviewersOf(ctx, found.changeRequest.id)
    return list(ctx, page, {
      rows: rows.selectAll(),
      count: rows,
      order: [
        { column: 'created_at', direction: 'asc' },
        { column: 'user_id', direction: 'asc' },
      ],
      sortedBy: row => [row.created_at, row.user_id],
      present: shown => presentRequestedReviewers(ctx, shown),
    })
  },
})

const postRequested = operation({
  id: 'requestReviewersOfChangeRequest',
  method: 'POST',
  path: `${base}/requested-reviewers`,
  status: 200,
  summary: 'Ask people to review a change request; answers with all who are asked now',
  description:
    'Asks members of the organization to review a change request; the answer lists all who are asked now. It needs the level `edit` on the space. Whoever cannot read the space is a 400. To ask somebody again changes nothing.',
  body: NewRequest,
  reply: listOf(RequestedReviewer),
  errors: { 409: 'The change request is merged or archived, or 100 people are asked already.' },
  on: changeRequest,
  changes: 'getChangeRequestById',
  allow: 'edit',
  run: async (ctx, found, { body }) => {
    await requestReviewers(ctx, found, body.users)
    const rows = await requestedReviewersOf(ctx, found.changeRequest.id)
      .selectAll()
      .orderBy('created_at')
      .orderBy('user_id')
      .execute()
    // There are so few that they need no second page.
    return { count: rows.length, items: await presentRequestedReviewers(ctx, rows) }
  },
})

const removeRequested = operation({
  id: 'removeRequestedReviewerOfChangeRequest',
  method: 'DELETE',
  path: `${base}/requested-reviewers/:userId`,
  status: 205,
  summary: 'Withdraw a request to review a change request',
  description:
    'Takes back that somebody was asked for a review. It needs the level `edit` on the space. What they said already stays. Somebody who was not asked is a 404.',
  errors: { 409: 'The change request is merged or archived.' },
  on: requestedReviewer,
  changes: 'getChangeRequestById',
  allow: 'edit',
  run: withdrawRequest,
})

export const reviewOperations: readonly Operation[] = [
  listReviews,
  postReview,
  listRequested,
  postRequested,
  removeRequested,
]
