// Requested reviewers of a change request: added and removed.
import type { WriteCtx } from '#context.ts'
import { emit } from '#identity/events/index.ts'
import { now } from '#kernel/clock.ts'
import { Conflict, NotFound } from '#kernel/errors.ts'
import { referencesIn, refuseUnknown } from '#kernel/references.ts'
import type { ChangeRequestAccess } from '../change-requests/index.ts'
import { lockHead, refuseUnlessActive } from '../heads/index.ts'
import { mostRequested } from './schema.ts'
import { deleteRequested, insertRequested, readersAmong, requestedIds } from './store.ts'
import type { RequestedReviewerAccess } from './subject.ts'

/** Requests reviews from people, from all of them or none; those who were asked before stay unchanged. */
export const requestReviewers = async (
  ctx: WriteCtx,
  target: ChangeRequestAccess,
  users: readonly string[],
): Promise<void> => {
  const locked = await lockHead(ctx, target)
  const { access, changeRequest, revision } = locked
  const readers = await readersAmong(ctx, access.row, users)
  refuseUnknown(
    referencesIn('/users', users).map(one => ({
      ...one,
      expected: 'the id of a member who may read the space',
    })),
    ({ reference }) => readers.has(reference),
  )
  refuseUnlessActive(changeRequest)
  const asked = await requestedIds(ctx, changeRequest.id)
  const added = [...new Set(users)].filter(user => !asked.has(user))
  if (added.length === 0) return
  if (asked.size + added.length > mostRequested)
    throw new Conflict(`at most ${mostRequested} people can be asked about one change request`)
  await insertRequested(
    ctx,
    added.map(user => ({
      change_request_id: changeRequest.id,
      user_id: user,
      requested_by: ctx.actor.userId,
      revision_id: revision.id,
      created_at: now(ctx),
    })),
  )
  await emitEvent(ctx, locked, 'review_requested', { users: added })
}

export const withdrawRequest = async (ctx: WriteCtx, target: RequestedReviewerAccess): Promise<void> => {
  const locked = await lockHead(ctx, target)
  refuseUnlessActive(locked.changeRequest)
  const { userId } = target
  if ((await deleteRequested(ctx, locked.changeRequest.id, userId)) === 0)
    throw new NotFound('this person is no longer asked for a review')
  await emitEvent(ctx, locked, 'review_request_withdrawn', { user: userId })
}

const emitEvent = (
  ctx: WriteCtx,
  { access, changeRequest }: ChangeRequestAccess,
  type: 'review_requested' | 'review_request_withdrawn',
  eventData: Record<string, string | string[]>,
) =>
  emit(ctx, {
    organization: access.row.organization_id,
    type,
    resource: { type: 'change-request', id: changeRequest.id },
    data: { space: access.row.id, ...eventData },
  })
