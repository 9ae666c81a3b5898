// The main content and a change request brought together: what both updating and merging begin with.
import { mergeSnapshots } from '#content/merge/index.ts'
import type { Hash } from '#content/objects.ts'
import type { Ctx, WriteCtx } from '#context.ts'
import {
  baseOf,
  type ChangeRequestRow,
  type ContentHead,
  type HeadSession,
  lockHead,
  refuseUnlessActive,
  sessionOf,
} from '../heads/index.ts'
import { type RevisionRow, revisionOf } from '../revisions/index.ts'
import type { RecordedConflict } from './conflict-store.ts'
import { recordable } from './conflicts.ts'
import { mainRevisionId } from './store.ts'

/** What merging the main content into a change request gives, and which heads it was computed from. */
export interface Reconciled {
  readonly root: Hash | null
  readonly conflicts: readonly RecordedConflict[]
  readonly main: RevisionRow
  readonly own: RevisionRow
  readonly session: HeadSession
  readonly isShort: boolean
}

export type WithChangeRequest = ContentHead & { readonly changeRequest: ChangeRequestRow }

/** Merges the revision `mainId` of the space into the change request, three ways. */
export const reconcile = async (ctx: Ctx, target: WithChangeRequest, mainId: string): Promise<Reconciled> => {
  const { changeRequest, revision: own } = target
  const session = sessionOf(ctx, target)
  const base = await revisionOf(ctx, baseOf(changeRequest))
  const main = await revisionOf(ctx, mainId)
  const merged = await mergeSnapshots(
    session,
    base.root,
    own.root,
    main.root,
    ctx.comparing.forReaders(target.access.row.organization_id),
  )
  const between = { baseRevision: base.id, mainRevision: main.id }
  const conflicts = recordable(changeRequest.id, merged.conflicts, between)
  return { root: merged.root, conflicts, main, own, session, isShort: merged.isShort }
}

/** What follows once all is locked. */
export interface Locked<Seen, Result> {
  /** The head of the main content, as it is then. */
  readonly main: string
  /** What was found out of this merge; undefined where it could only be computed in the transaction. */
  readonly write: (locked: WithChangeRequest, merged: Reconciled, seen: Seen | undefined) => Promise<Result>
}

/** What is done around the computing of a merge. */
export interface Reconciling<Seen, Result> {
  /** Finds out what takes long of a merge, before the transaction. */
  readonly examine?: (merged: Reconciled) => Promise<Seen>
  /** Asks for its locks immediately: those of the change request are asked for just before. */
  readonly lock: (inside: WriteCtx) => Promise<Locked<Seen, Result>>
}

/** Computes a merge, then locks the change request and what `lock` locks, and writes the merge of these heads. */
export const reconciling = <Seen, Result>(
  ctx: Ctx,
  target: WithChangeRequest,
  { examine, lock }: Reconciling<Seen, Result>,
): Promise<Result> => {
  let latest = target
  const rehearse = async () => {
    const merged = await reconcile(ctx, latest, await mainRevisionId(ctx, target.access.row.id))
    const seen = await examine?.(merged)
    return { merged, seen, isShort: merged.isShort && seen === undefined }
  }
  return rehearsing(rehearse, ({ merged: before, seen }, isLast) =>
    ctx.inTransaction(async inside => {
      const [locked, { main, write }] = await Promise.all([lockHead(inside, target), lock(inside)])
      latest = locked
      refuseUnlessActive(locked.changeRequest)
      const isCurrent = before.main.id === main && before.own.id === locked.revision.id
      if (!isCurrent && !isLast) return moved
      return isCurrent
        ? write(locked, before, seen)
        : write(locked, await reconcile(inside, locked, main), undefined)
    }),
  )
}

/** How often the heads may move while a merge is computed, before it is computed while they are locked. */
const mostRehearsals = 5

/** What was computed before a transaction. */
interface Rehearsal {
  /** It takes so short, and has nothing examined, that it may be computed in the transaction as well. */
  readonly isShort: boolean
}

/** What `decide` gives where the heads have moved since the rehearsal, and nothing was written. */
export const moved = Symbol('moved')

/**
 * Rehearses before any transaction, then has `decide` look at the heads, locked, and write. Where a head has moved
 * meanwhile it is rehearsed again: merging may take seconds, and nobody else could write. What is short is computed there and
 * then: where another process merges as well, every rehearsal might be in vain.
 */
export const rehearsing = async <Before extends Rehearsal, Result>(
  rehearse: () => Promise<Before>,
  decide: (before: Before, isLast: boolean) => Promise<Result | typeof moved>,
): Promise<Result> => {
  for (let rehearsals = 1; ; rehearsals++) {
    const before = await rehearse()
    const result = await decide(before, before.isShort || rehearsals >= mostRehearsals)
    if (result !== moved) return result
  }
}
