// The conflicts of a change request: given ids, answered, removed.
import {
  type ConflictAnswer,
  type MergeConflict,
  type Merging,
  resolveConflict,
} from '#content/merge/index.ts'
import { type Hash, hashOf } from '#content/objects.ts'
import type { ContentChange } from '#content/snapshot/index.ts'
import type { Ctx, WriteCtx } from '#context.ts'
import { emit } from '#identity/events/index.ts'
import { now } from '#kernel/clock.ts'
import { Invalid, invalidField } from '#kernel/errors.ts'
import type { ChangeRequestRow } from '../heads/index.ts'
import { revisionsById } from '../revisions/index.ts'
import type { SpaceHeadRow } from '../spaces/index.ts'
import { deleteConflicts, type RecordedConflict } from './conflict-store.ts'

/** The id follows from what the conflict is about, so the same disagreement keeps its id whenever it is found again. */
const conflictId = (changeRequestId: string, conflict: MergeConflict): string =>
  hashOf(JSON.stringify([changeRequestId, keyOf(conflict), conflict.field])).slice(0, 20)

/** Conflicts of a merge in the form in which a change request records them, with the two revisions of the main content. */
export const recordable = (
  changeRequestId: string,
  conflicts: readonly MergeConflict[],
  between: Pick<RecordedConflict, 'baseRevision' | 'mainRevision'>,
): RecordedConflict[] =>
  conflicts.map(conflict => ({ id: conflictId(changeRequestId, conflict), conflict, ...between }))

/** The change that answers a recorded conflict. */
export const answerConflict = (
  ctx: Ctx,
  recorded: readonly RecordedConflict[],
  conflictId: string,
  answer: ConflictAnswer,
  merging: Merging,
): ContentChange => ({
  operation: 'resolve_conflict',
  conflict: conflictId,
  resolve: async (store, root, pointer) => {
    const known = recorded.find(one => one.id === conflictId)
    if (known === undefined) throw invalidField(`${pointer}/conflict`, 'must name a recorded conflict')
    const rootOf = await rootsOfConflicts(ctx, [known])
    const roots = { base: rootOf(known.baseRevision), main: rootOf(known.mainRevision) }
    const context = { now: now(ctx), author: ctx.actor.userId, newId: ctx.newId }
    return below(pointer, () => resolveConflict(store, root, known.conflict, roots, answer, context, merging))
  },
})

/** Runs `resolve`, and prefixes the paths of its validation problems with the path of the answer in the request. */
const below = async <T>(pointer: string, resolve: () => Promise<T>): Promise<T> => {
  try {
    return await resolve()
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    throw new Invalid(
      error.message,
      error.problems.map(({ path, message }) => ({ path: `${pointer}${path}`, message })),
    )
  }
}

/** Deletes conflicts that were answered. */
export const forgetConflicts = async (
  ctx: WriteCtx,
  space: Pick<SpaceHeadRow, 'id' | 'organization_id'>,
  changeRequest: ChangeRequestRow,
  answered: readonly string[],
): Promise<void> => {
  if (answered.length === 0) return
  const ids = [...new Set(answered)]
  await deleteConflicts(ctx, changeRequest.id, ids)
  await emit(ctx, {
    organization: space.organization_id,
    type: 'change_request_conflicts_resolved',
    resource: { type: 'change-request', id: changeRequest.id },
    data: { space: space.id, conflicts: ids },
  })
}

const keyOf = ({ page, reusableContent, variable, file }: MergeConflict): string[] => [
  page ?? '',
  reusableContent ?? '',
  variable ?? '',
  file ?? '',
]

/** The roots of the revisions that conflicts refer to. */
export const rootsOfConflicts = async (
  ctx: Ctx,
  conflicts: readonly RecordedConflict[],
): Promise<(revisionId: string) => Hash | null> => {
  const ids = conflicts.flatMap(({ baseRevision, mainRevision }) => [baseRevision, mainRevision])
  const revisions = await revisionsById(ctx, ids)
  return id => revisions.get(id)?.root ?? null
}
