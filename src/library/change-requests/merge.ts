// Merging: a change request becomes part of the main content.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { emit } from '#identity/events/index.ts'
import {
  type ContentBase,
  commit,
  headOf,
  hold,
  refuseUnlessActive,
  refuseUnlessWritable,
  sessionOf,
} from '../bases/index.ts'
import type { RevisionRow } from '../revisions/index.ts'
import { countStatus } from './change-requests.ts'
import { presentConflicts, type RecordedConflict, recordedConflicts } from './conflicts.ts'
import { type Reconciled, reconcile, reconcileAgain, type WithChangeRequest } from './reconcile.ts'
import type { MergeResult, Status } from './schema.ts'
import { spaceHead, updateChangeRequest } from './store.ts'
import type { ChangeRequestAccess } from './subject.ts'

/**
 * Merges, or changes nothing and tells the conflicts. Merges into one space take turns, so that none is worked out in
 * vain; within the transaction both heads are held, the change request's first.
 */
export const mergeIntoMain = async (
  ctx: Ctx,
  target: ChangeRequestAccess,
): Promise<Static<typeof MergeResult>> => {
  refuseUnlessActive(target.changeRequest)
  const main = mainOf(target)
  refuseUnlessWritable(main)
  return ctx.inTurn(headOf(main), () => merge(ctx, target, main))
}

const merge = async (
  ctx: Ctx,
  target: ChangeRequestAccess,
  main: ContentBase,
): Promise<Static<typeof MergeResult>> => {
  const before = await reconcile(ctx, target, await spaceHead(ctx, target.access.row.id))
  return ctx.inTransaction(async inside => {
    const held = (await hold(inside, target)) as WithChangeRequest
    refuseUnlessActive(held.changeRequest)
    const heldMain = await hold(inside, main)
    refuseUnlessWritable(heldMain)
    const after = await reconcileAgain(inside, held, heldMain.revision.id, before)
    const conflicts = await allConflicts(inside, held, after)
    if (conflicts.length > 0) {
      const shown = await presentConflicts(inside, sessionOf(inside, held), after.own.root, conflicts)
      return { revision: held.revision.id, result: 'conflicts', conflicts: shown }
    }
    const revision = await commit(inside, heldMain, {
      root: after.root,
      session: after.session,
      type: 'merge',
      secondParent: held.revision.id,
      mergedFrom: held.changeRequest.id,
      message: held.changeRequest.subject,
      told: { mergedFrom: held.changeRequest.id },
    })
    await markMerged(inside, held, revision)
    return { revision: revision.id, result: 'merge' }
  })
}

/** The space of a change request, as what is written to; its head is looked up when it is held. */
const mainOf = (target: ContentBase): ContentBase => ({ ...target, changeRequest: null })

/** Those that were recorded and not answered for, and those found now; of the same one, the one found now. */
const allConflicts = async (
  ctx: Ctx,
  held: WithChangeRequest,
  { conflicts }: Reconciled,
): Promise<RecordedConflict[]> => {
  const recorded = await recordedConflicts(ctx, held.changeRequest.id)
  return [...new Map([...recorded, ...conflicts].map(one => [one.id, one])).values()]
}

const markMerged = async (ctx: Ctx, held: WithChangeRequest, revision: RevisionRow): Promise<void> => {
  const { changeRequest, access } = held
  await updateChangeRequest(ctx, changeRequest.id, {
    status: 'merged',
    merged_revision_id: revision.id,
    updated_at: revision.created_at,
  })
  await countStatus(ctx, changeRequest.space_id, changeRequest.status as Status, 'merged')
  await emit(ctx, {
    organization: access.row.organization_id,
    type: 'change_request_merged',
    resource: { type: 'change-request', id: changeRequest.id },
    data: { space: changeRequest.space_id, revision: revision.id },
  })
}
