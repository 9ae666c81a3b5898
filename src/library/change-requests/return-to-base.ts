// The base that a change request had at a time: a rollback sets it again. So later changes of the main content are merged
// again, and do not count as something that the change request removes.
import type { WriteCtx } from '#context.ts'
import { type ChangeRequestRow, historyUpTo, lastBase, updatesIn } from '../heads/index.ts'
import { type RevisionRow, revisionsOfChangeRequest } from '../revisions/index.ts'
import { updateChangeRequest } from './store.ts'

/** Sets the base to the one that the change request had when its content was that of `earlier`. */
export const returnToBase = async (
  ctx: WriteCtx,
  changeRequest: ChangeRequestRow,
  earlier: RevisionRow,
): Promise<void> => {
  const { id, initial_revision_id: initial, head_revision_id: head } = changeRequest
  const own = await revisionsOfChangeRequest(ctx, id)
  const isOwn = own.has(earlier.id)
  const history = historyUpTo(own, isOwn ? earlier.id : head)
  // `earlier` is a revision of the space that never was its base: the author wants the space to
  // return to it, so the base stays.
  if (!isOwn && earlier.id !== initial && !updatesIn(history).includes(earlier.id)) return
  const base = isOwn ? await lastBase(ctx, initial, history) : earlier.id
  await updateChangeRequest(ctx, id, { merged_ancestor_id: base === initial ? null : base })
}
