// The main content and a change request brought together: what both updating and merging begin with.
import { type MergeConflict, mergeSnapshots } from '#content/merge/index.ts'
import type { Hash } from '#content/objects.ts'
import type { Ctx } from '#context.ts'
import { type ChangeRequestRow, type ContentBase, type Session, sessionOf } from '../bases/index.ts'
import { type RevisionRow, revisionOf } from '../revisions/index.ts'
import { conflictId, type RecordedConflict } from './conflicts.ts'
import { baseOf } from './present.ts'

/** What merging the main content into a change request gives, and which heads that was worked out from. */
export interface Reconciled {
  readonly root: Hash | null
  readonly conflicts: readonly RecordedConflict[]
  readonly main: RevisionRow
  readonly own: RevisionRow
  readonly session: Session
}

export type WithChangeRequest = ContentBase & { readonly changeRequest: ChangeRequestRow }

/** Merges the revision `mainId` of the space into the change request, three ways. */
export const reconcile = async (ctx: Ctx, target: WithChangeRequest, mainId: string): Promise<Reconciled> => {
  const { changeRequest, revision: own } = target
  const session = sessionOf(ctx, target)
  const base = await revisionOf(ctx, baseOf(changeRequest))
  const main = await revisionOf(ctx, mainId)
  const merged = await mergeSnapshots(session, base.root, own.root, main.root)
  const recorded = (conflict: MergeConflict): RecordedConflict => ({
    id: conflictId(changeRequest.id, conflict),
    conflict,
    baseRevision: base.id,
    mainRevision: main.id,
  })
  return { root: merged.root, conflicts: merged.conflicts.map(recorded), main, own, session }
}

/** What was worked out before the transaction, if it still holds within it; worked out anew where a head has moved. */
export const reconcileAgain = (
  ctx: Ctx,
  held: WithChangeRequest,
  mainId: string,
  before: Reconciled,
): Promise<Reconciled> | Reconciled =>
  before.main.id === mainId && before.own.id === held.revision.id ? before : reconcile(ctx, held, mainId)
