// Merging: a change request becomes part of the main content.
import type { Static } from 'typebox'
import type { Hash } from '#content/objects.ts'
import { isSameContent } from '#content/snapshot/index.ts'
import type { Ctx, WriteCtx } from '#context.ts'
import { emit } from '#identity/events/index.ts'
import {
  type ChangeRequestAccess,
  type MergeResult,
  markMerged,
  type Reconciled,
  type RecordedConflict,
  reconciling,
  recordedConflicts,
  resultOfConflicts,
  type WithChangeRequest,
} from '../change-requests/index.ts'
import { forgetUsesOf } from '../computed-pages/index.ts'
import {
  type ContentHead,
  commit,
  headIdOf,
  leaveHead,
  lockSpace,
  refuseUnlessActive,
  refuseUnlessWritable,
} from '../heads/index.ts'
import { type LinksOfMerge, linksBrokenByMerge } from '../links/index.ts'
import type { RevisionRow } from '../revisions/index.ts'
import { asksForLinks, factsOf } from './facts.ts'
import { judgeRules, refuseUnlessPassed } from './rules.ts'

/**
 * Merges, or changes nothing and reports the conflicts. The transaction locks both heads, that of the change request first.
 * Short merges of one process share a transaction; long ones take turns, and short ones begin behind them, so that no merge
 * is computed in vain.
 */
export const mergeIntoMain = async (
  ctx: Ctx,
  target: ChangeRequestAccess,
): Promise<Static<typeof MergeResult>> => {
  refuseUnlessActive(target.changeRequest)
  const main = mainOf(target)
  refuseUnlessWritable(main)
  await ctx.inTurn(headIdOf(main), async () => {})
  return merge(ctx, target, main)
}

const merge = async (
  ctx: Ctx,
  target: ChangeRequestAccess,
  main: ContentHead,
): Promise<Static<typeof MergeResult>> => {
  const key = headIdOf(main)
  const examinesLinks = await asksForLinks(ctx, target)
  const { revision, own, conflicts } = await reconciling(ctx, target, {
    examine: examinesLinks ? merged => linksBrokenByMerge(ctx, target, merged) : undefined,
    turn: { key, isShared: true },
    inTurn: work => ctx.inTurn(key, work),
    lock: async inside => {
      const space = await lockSpace(inside, main)
      leaveHead(inside, space)
      return {
        main: space.access.row.head_revision_id,
        write: (locked, merged, links) => {
          refuseUnlessWritable(space)
          return putIntoMain(inside, { locked, main: { ...space, revision: merged.main }, merged, links })
        },
      }
    },
  })
  if (conflicts.length === 0) return answerTo(revision)
  return { revision, ...(await resultOfConflicts(ctx, target, own, conflicts)) }
}

const answerTo = (revision: string) => ({ revision, result: 'merge' }) as const

/** Both locked heads, with their merge. */
interface LockedMerge {
  readonly locked: WithChangeRequest
  readonly main: ContentHead
  readonly merged: Reconciled
  readonly links: LinksOfMerge | undefined
}

interface Merged {
  readonly revision: string
  /** The content of the change request. */
  readonly own: Hash | null
  readonly conflicts: readonly RecordedConflict[]
}

/**
 * Makes the merged content the main content, without a new revision where the root is the same; or returns the conflicts.
 */
const putIntoMain = async (ctx: WriteCtx, { locked, main, merged, links }: LockedMerge): Promise<Merged> => {
  const { root, session, own } = merged
  const [conflicts, facts] = await Promise.all([
    allConflicts(ctx, locked, merged),
    factsOf(ctx, locked, links),
  ])
  if (conflicts.length > 0) return { revision: locked.revision.id, own: own.root, conflicts }
  refuseUnlessPassed(judgeRules(facts))
  const isInMain = await isSameContent(session, main.revision.root, root)
  const revision = isInMain ? main.revision : await commitMerge(ctx, locked, main, { root, session })
  await noteMerge(ctx, locked, revision.id)
  await ctx.keepAnswer(() => answerTo(revision.id))
  return { revision: revision.id, own: own.root, conflicts }
}

/** Commits the revision of a merge that changes something. */
const commitMerge = (
  ctx: WriteCtx,
  { changeRequest: { id, subject }, revision }: WithChangeRequest,
  main: ContentHead,
  { root, session }: Pick<Reconciled, 'root' | 'session'>,
): Promise<RevisionRow> =>
  commit(ctx, main, {
    root,
    session,
    type: 'merge',
    secondParent: revision.id,
    mergedFrom: id,
    message: subject,
    eventData: { mergedFrom: id },
  })

/**
 * The main content of the space of a change request as a head; its revision is replaced by the present one under the lock.
 */
const mainOf = (target: ContentHead): ContentHead => ({ ...target, changeRequest: null })

/**
 * All conflicts of a merge: those recorded and not yet answered, and those found now, which
 * replace recorded ones of the same id.
 */
export const allConflicts = async (
  ctx: Ctx,
  locked: WithChangeRequest,
  { conflicts }: Reconciled,
): Promise<RecordedConflict[]> => {
  const recorded = await recordedConflicts(ctx, locked.changeRequest.id)
  return [...new Map([...recorded, ...conflicts].map(one => [one.id, one])).values()]
}

const noteMerge = async (
  ctx: WriteCtx,
  { changeRequest, access }: WithChangeRequest,
  revision: string,
): Promise<void> => {
  const { id, space_id: space } = changeRequest
  await Promise.all([
    markMerged(ctx, changeRequest, revision),
    forgetUsesOf(ctx, { space, changeRequest: id }),
    emit(ctx, {
      organization: access.row.organization_id,
      type: 'change_request_merged',
      resource: { type: 'change-request', id },
      data: { space, revision },
    }),
  ])
}
