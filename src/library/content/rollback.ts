// Rolling back: an earlier content becomes the newest one, and the revisions between them stay.
import type { WriteCtx } from '#context.ts'
import { invalidField } from '#kernel/errors.ts'
import { returnToBase } from '../change-requests/index.ts'
import { type ContentHead, commit, lockHead, refuseUnlessWritable, sessionOf } from '../heads/index.ts'
import { findRevision, type RevisionRow } from '../revisions/index.ts'

/** Makes the content of an earlier revision the head again, as a new revision. */
export const rollBack = async (
  ctx: WriteCtx,
  head: ContentHead,
  revisionId: string,
): Promise<RevisionRow> => {
  const earlier = await findRevision(ctx, revisionId)
  if (earlier === undefined || !belongsTo(earlier, head)) {
    throw invalidField('/revision', 'must name an earlier revision of this content')
  }
  const locked = await lockHead(ctx, head)
  refuseUnlessWritable(locked)
  if (locked.changeRequest !== null) await returnToBase(ctx, locked.changeRequest, earlier)
  const session = sessionOf(ctx, locked)
  const eventData = { rolledBackTo: earlier.id }
  return commit(ctx, locked, { root: earlier.root, session, type: 'rollback', eventData })
}

/** A change request may also be rolled back to any revision of its space. */
const belongsTo = (revision: RevisionRow, { access, changeRequest }: ContentHead): boolean =>
  revision.space_id === access.row.id &&
  (revision.change_request_id === null || revision.change_request_id === changeRequest?.id)
