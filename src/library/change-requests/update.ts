// Updating: the main content is merged into a change request.
import type { Static } from 'typebox'
import type { Ctx, WriteCtx } from '#context.ts'
import { baseOf, commit, refuseUnlessActive } from '../heads/index.ts'
import { type RecordedConflict, recordConflicts, recordedConflicts } from './conflict-store.ts'
import { resultOfConflicts } from './present-conflicts.ts'
import { type Reconciled, reconciling, type WithChangeRequest } from './reconcile.ts'
import type { UpdateResult } from './schema.ts'
import { mainRevisionId, updateChangeRequest } from './store.ts'
import type { ChangeRequestAccess } from './subject.ts'

/**
 * Merges the present main content into the change request. Where both sides changed the same value, the change request keeps
 * its own and the conflict is recorded on it.
 */
export const updateFromMain = async (
  ctx: Ctx,
  target: ChangeRequestAccess,
): Promise<Static<typeof UpdateResult>> => {
  refuseUnlessActive(target.changeRequest)
  if (isUpToDate(target, target.access.row.head_revision_id))
    return { revision: target.revision.id, result: 'update' }
  const taken = await reconciling(ctx, target, {
    lock: async inside => {
      const [main] = await Promise.all([
        mainRevisionId(inside, target.access.row.id),
        inside.refuseUnlessAllowed(),
      ])
      return { main, write: (locked, merged) => takeIn(inside, locked, merged) }
    },
  })
  return answerTo(ctx, target, taken)
}

const answerTo = async (
  ctx: Ctx,
  target: WithChangeRequest,
  { revision, root, conflicts }: TakenIn,
): Promise<Static<typeof UpdateResult>> =>
  conflicts.length === 0
    ? { revision, result: 'update' }
    : { revision, ...(await resultOfConflicts(ctx, target, root, conflicts)) }

interface TakenIn {
  readonly revision: string
  readonly root: Reconciled['root']
  readonly conflicts: readonly RecordedConflict[]
}

/** Makes the merged content the content of the change request. */
const takeIn = async (ctx: WriteCtx, locked: WithChangeRequest, merged: Reconciled): Promise<TakenIn> => {
  const { root, session, main } = merged
  if (isUpToDate(locked, main.id)) return { revision: locked.revision.id, root: null, conflicts: [] }
  const { id } = locked.changeRequest
  const revision = await commit(ctx, locked, {
    root,
    session,
    type: 'update',
    secondParent: main.id,
    eventData: { conflicts: merged.conflicts.length },
  })
  await updateChangeRequest(ctx, id, { merged_ancestor_id: main.id })
  await recordConflicts(ctx, id, merged.conflicts)
  const taken = { revision: revision.id, root, conflicts: await recordedConflicts(ctx, id) }
  await ctx.keepAnswer(() => answerTo(ctx, locked, taken))
  return taken
}

const isUpToDate = ({ changeRequest }: WithChangeRequest, head: string): boolean =>
  baseOf(changeRequest) === head
