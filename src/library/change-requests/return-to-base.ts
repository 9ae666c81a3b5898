// What a change request was based on at a time: a rollback takes it back there, so that what the main content has
// become since is merged again, and does not count as something that the change request removes.
import type { WriteCtx } from '#context.ts'
import { type ChangeRequestRow, historyUpTo, lastBase, updatesIn } from '../heads/index.ts'
import { type RevisionRow, revisionsOfChangeRequest } from '../revisions/index.ts'
import { updateChangeRequest } from './store.ts'

/** Bases the change request on the revision of the space that it was based on when its content was that of `earlier`. */
export const returnToBase = async (
  ctx: WriteCtx,
  changeRequest: ChangeRequestRow,
  earlier: RevisionRow,
): Promise<void> => {
  const { id, initial_revision_id: initial, head_revision_id: head } = changeRequest
  const own = await revisionsOfChangeRequest(ctx, id)
  const isOwn = own.has(earlier.id)
  const history = historyUpTo(own, isOwn ? earlier.id : head)
  // A state of the space that it was never based on is what its author wants the space to become.
  if (!isOwn && earlier.id !== initial && !updatesIn(history).includes(earlier.id)) return
  const base = isOwn ? await lastBase(ctx, initial, history) : earlier.id
  await updateChangeRequest(ctx, id, { merged_ancestor_id: base === initial ? null : base })
}
