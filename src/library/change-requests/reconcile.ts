// The main content and a change request brought together: what both updating and merging begin with.
import { type Merged, mayBeShort, mergeIfShort, mergeSnapshots } from '#content/merge/index.ts'
import type { Hash } from '#content/objects.ts'
import type { Ctx, WriteCtx } from '#context.ts'
import type { Turn } from '#database/index.ts'
import {
  baseOf,
  type ChangeRequestRow,
  type ContentHead,
  type HeadSession,
  lockChangeRequest,
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
}

export type WithChangeRequest = ContentHead & { readonly changeRequest: ChangeRequestRow }

/** Merges the revision `mainId` of the space into the change request, three ways. */
export const reconcile = async (ctx: Ctx, target: WithChangeRequest, mainId: string): Promise<Reconciled> => {
  const heads = await headsOf(ctx, target, mainId)
  const { session, base, own, main } = heads
  const comparison = ctx.comparing.forReaders(target.access.row.organization_id)
  return reconciled(target, heads, await mergeSnapshots(session, base.root, own.root, main.root, comparison))
}

/** The same where it takes some milliseconds at most; undefined where it would take longer. */
const reconcileIfShort = async (
  ctx: Ctx,
  target: WithChangeRequest,
  mainId: string,
): Promise<Reconciled | undefined> => {
  const heads = await headsOf(ctx, target, mainId)
  const { session, base, own, main } = heads
  const merged = await mergeIfShort(session, base.root, own.root, main.root)
  return merged && reconciled(target, heads, merged)
}

interface Heads extends Pick<Reconciled, 'main' | 'own' | 'session'> {
  readonly base: RevisionRow
}

const headsOf = async (ctx: Ctx, target: WithChangeRequest, mainId: string): Promise<Heads> => {
  const base = await revisionOf(ctx, baseOf(target.changeRequest))
  const main = await revisionOf(ctx, mainId)
  return { base, main, own: target.revision, session: sessionOf(ctx, target) }
}

const reconciled = (
  { changeRequest }: WithChangeRequest,
  { base, main, own, session }: Heads,
  merged: Merged,
): Reconciled => {
  const between = { baseRevision: base.id, mainRevision: main.id }
  const conflicts = recordable(changeRequest.id, merged.conflicts, between)
  return { root: merged.root, conflicts, main, own, session }
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
  /** Finds out what takes long of a merge, before the transaction; undefined where nothing is to be found out. */
  readonly examine?: ((merged: Reconciled) => Promise<Seen>) | undefined
  /** Asks for its locks immediately: that of the change request is asked for just before. Asks whether the caller may, too. */
  readonly lock: (inside: WriteCtx) => Promise<Locked<Seen, Result>>
  /** Whose turn it is to write what is short. */
  readonly turn?: Pick<Turn, 'key' | 'isShared'>
  /** Has those wait for each other whose merges take long. */
  readonly inTurn?: <T>(work: () => Promise<T>) => Promise<T>
}

/**
 * Writes the merge of the change request and what `lock` locks. Where it is short and nothing is examined, it is computed
 * there and then: where others write as well, what was computed before would mostly be in vain. What takes longer is rehearsed.
 */
export const reconciling = async <Seen, Result>(
  ctx: Ctx,
  target: WithChangeRequest,
  { examine, lock, turn, inTurn = work => work() }: Reconciling<Seen, Result>,
): Promise<Result> => {
  if (examine === undefined && (await mayTakeShort(ctx, target))) {
    const result = await ctx.inTransaction(async inside => {
      const { locked, main, write } = await lockBoth(inside, target, lock)
      const merged = await reconcileIfShort(inside, locked, main)
      return merged === undefined ? isLong : write(locked, merged, undefined)
    }, turn)
    if (result !== isLong) return result
  }
  let latest = target
  const rehearse = async () => {
    const merged = await reconcile(ctx, latest, await mainRevisionId(ctx, target.access.row.id))
    return { merged, seen: await examine?.(merged) }
  }
  return inTurn(() =>
    rehearsing(rehearse, ({ merged: before, seen }, isLast) =>
      ctx.inTransaction(async inside => {
        const { locked, main, write } = await lockBoth(inside, target, lock)
        latest = locked
        const isCurrent = before.main.id === main && before.own.id === locked.revision.id
        if (!isCurrent && !isLast) return moved
        return isCurrent
          ? write(locked, before, seen)
          : write(locked, await reconcile(inside, locked, main), undefined)
      }),
    ),
  )
}

/** What a transaction gives that has computed and written nothing, since that would take long. */
const isLong = Symbol('isLong')

/** Whether the own side leaves that open; whatever is read of it is at hand afterwards. */
const mayTakeShort = async (ctx: Ctx, target: WithChangeRequest): Promise<boolean> => {
  const base = await revisionOf(ctx, baseOf(target.changeRequest))
  return mayBeShort(sessionOf(ctx, target), base.root, target.revision.root)
}

const lockBoth = async <Seen, Result>(
  inside: WriteCtx,
  target: WithChangeRequest,
  lock: Reconciling<Seen, Result>['lock'],
) => {
  const [locked, rest] = await Promise.all([lockChangeRequest(inside, target), lock(inside)])
  refuseUnlessActive(locked.changeRequest)
  return { locked, ...rest }
}

/** How often the heads may move while a merge is computed, before it is computed while they are locked. */
const mostRehearsals = 5

/** What `decide` gives where the heads have moved since the rehearsal, and nothing was written. */
export const moved = Symbol('moved')

/**
 * Rehearses before any transaction, then has `decide` look at the heads, locked, and write. Where a head has moved
 * meanwhile it is rehearsed again: merging may take seconds, and nobody else could write.
 */
export const rehearsing = async <Before, Result>(
  rehearse: () => Promise<Before>,
  decide: (before: Before, isLast: boolean) => Promise<Result | typeof moved>,
): Promise<Result> => {
  for (let rehearsals = 1; ; rehearsals++) {
    const before = await rehearse()
    const result = await decide(before, rehearsals >= mostRehearsals)
    if (result !== moved) return result
  }
}
