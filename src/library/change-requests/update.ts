// Updating: the main content is merged into a change request.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { commit, hold, refuseUnlessActive, sessionOf } from '../bases/index.ts'
import { presentConflicts, recordConflicts, recordedConflicts } from './conflicts.ts'
import { baseOf } from './present.ts'
import { reconcile, reconcileAgain, type WithChangeRequest } from './reconcile.ts'
import type { UpdateResult } from './schema.ts'
import { spaceHead, updateChangeRequest } from './store.ts'
import type { ChangeRequestAccess } from './subject.ts'

/**
 * Takes in what the main content has become. What merges cleanly is merged; where both sides changed the same, the
 * change request keeps its own and the conflict is recorded on it.
 */
export const updateFromMain = async (
  ctx: Ctx,
  target: ChangeRequestAccess,
): Promise<Static<typeof UpdateResult>> => {
  refuseUnlessActive(target.changeRequest)
  if (isUpToDate(target, target.access.row.head_revision_id))
    return { revision: target.revision.id, result: 'update' }
  const before = await reconcile(ctx, target, target.access.row.head_revision_id)
  return ctx.inTransaction(async inside => {
    const held = (await hold(inside, target)) as WithChangeRequest
    refuseUnlessActive(held.changeRequest)
    // Not the head that was seen before: another update may have taken in a newer one meanwhile.
    const mainId = await spaceHead(inside, target.access.row.id)
    if (isUpToDate(held, mainId)) return { revision: held.revision.id, result: 'update' }
    const after = await reconcileAgain(inside, held, mainId, before)
    const revision = await commit(inside, held, {
      root: after.root,
      session: after.session,
      type: 'update',
      secondParent: mainId,
      told: { conflicts: after.conflicts.length },
    })
    await updateChangeRequest(inside, held.changeRequest.id, { merged_ancestor_id: mainId })
    await recordConflicts(inside, held.changeRequest.id, after.conflicts)
    const conflicts = await recordedConflicts(inside, held.changeRequest.id)
    if (conflicts.length === 0) return { revision: revision.id, result: 'update' }
    const shown = await presentConflicts(inside, sessionOf(inside, held), after.root, conflicts)
    return { revision: revision.id, result: 'conflicts', conflicts: shown }
  })
}

const isUpToDate = ({ changeRequest }: WithChangeRequest, head: string): boolean =>
  baseOf(changeRequest) === head
