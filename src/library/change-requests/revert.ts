// Reverting: a change request that takes one merge back, and keeps what came later.
import type { Static } from 'typebox'
import { mergeSnapshots } from '#content/merge/index.ts'
import type { Ctx, WriteCtx } from '#context.ts'
import { firstCharacters } from '#kernel/characters.ts'
import { Conflict } from '#kernel/errors.ts'
import { type ChangeRequestRow, commit, type HeadSession, sessionOf } from '../heads/index.ts'
import { parentsOf, type RevisionRow, revisionOf } from '../revisions/index.ts'
import { createChangeRequest } from './change-requests.ts'
import { recordConflicts } from './conflict-store.ts'
import { recordable } from './conflicts.ts'
import type { Reversion } from './schema.ts'
import type { ChangeRequestAccess } from './subject.ts'

/**
 * Creates a draft without the changes of a merge. Where the main content has changed the same value since, the draft has the
 * value from before the merge, and the conflict is recorded on it.
 */
export const revertMerge = async (
  ctx: Ctx,
  target: ChangeRequestAccess,
  { subject }: Static<typeof Reversion>,
  answer: (made: ChangeRequestRow, ctx: Ctx) => unknown,
): Promise<ChangeRequestRow> => {
  const withoutMerge = await takenBack(ctx, target)
  const titled = subject ?? subjectOf(target.changeRequest.subject)
  return ctx.inTransaction(async inside => {
    const made = await propose(inside, target, titled, withoutMerge)
    await inside.keepAnswer(() => answer(made, inside))
    return made
  })
}

/** The main content without one merge. */
interface TakenBack {
  readonly root: RevisionRow['root']
  readonly conflicts: Awaited<ReturnType<typeof mergeSnapshots>>['conflicts']
  readonly merge: RevisionRow
  readonly main: RevisionRow
  readonly session: HeadSession
}

/** Merges three ways, with the merge as the base: one side is the content before it, the other the present main content. */
const takenBack = async (ctx: Ctx, target: ChangeRequestAccess): Promise<TakenBack> => {
  const { changeRequest, access } = target
  if (changeRequest.merged_revision_id === null)
    throw new Conflict(`change request ${changeRequest.number} is not merged: there is nothing to take back`)
  const merge = await revisionOf(ctx, changeRequest.merged_revision_id)
  const [before] = merge.merged_from === changeRequest.id ? parentsOf(merge) : [merge.id]
  const { root: earlier } = await revisionOf(ctx, before as string)
  const main = await revisionOf(ctx, access.row.head_revision_id)
  const session = sessionOf(ctx, target)
  const comparison = ctx.comparing.forReaders(access.row.organization_id)
  const merged = await mergeSnapshots(session, merge.root, earlier, main.root, comparison)
  return { ...merged, merge, main, session }
}

const propose = async (
  ctx: WriteCtx,
  { access, changeRequest: { id: reverts } }: ChangeRequestAccess,
  subject: string,
  { root, conflicts, merge, main, session }: TakenBack,
): Promise<ChangeRequestRow> => {
  const made = await createChangeRequest(ctx, access, { subject })
  if (root === main.root) return made
  const head = { access, changeRequest: made, revision: main, publication: null }
  const eventData = { reverts, conflicts: conflicts.length }
  const revision = await commit(ctx, head, { root, session, type: 'edits', message: subject, eventData })
  const between = { baseRevision: merge.id, mainRevision: main.id }
  await recordConflicts(ctx, made.id, recordable(made.id, conflicts, between))
  return { ...made, head_revision_id: revision.id, updated_at: revision.created_at }
}

/** The subject of the revert, cut to the longest that is allowed. */
const subjectOf = (subject: string): string => `Revert "${firstCharacters(subject, 91)}"`
