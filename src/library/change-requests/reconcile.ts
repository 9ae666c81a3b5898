// Merging the main content and a change request: the part that updating and merging have in common.
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

/** The result of merging the main content into a change request, and the heads it was computed from. */
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

/** Does what `reconcile` does where that takes some milliseconds at most; undefined where it would take longer. */
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

/** What `lock` returns once everything is locked. */
export interface Locked<Seen, Result> {
  /** The id of the head revision of the main content, under the lock. */
  readonly main: string
  /**
   * Writes the merge. `seen` is what `examine` returned for it; undefined where the merge was computed in the transaction.
   */
  readonly write: (locked: WithChangeRequest, merged: Reconciled, seen: Seen | undefined) => Promise<Result>
}

/** What the caller of `reconciling` does before and after the merge is computed. */
export interface Reconciling<Seen, Result> {
  /** Looks into the merge before the transaction, for what takes long; undefined where there is nothing to look into. */
  readonly examine?: ((merged: Reconciled) => Promise<Seen>) | undefined
  /**
   * Asks for the lock of the main content and checks the caller's permission. It must ask at once: the lock of the change
   * request is asked for just before.
   */
  readonly lock: (inside: WriteCtx) => Promise<Locked<Seen, Result>>
  /** The turn in which a short merge is written. */
  readonly turn?: Pick<Turn, 'key' | 'isShared'>
  /** Makes long merges wait for each other. */
  readonly inTurn?: <T>(work: () => Promise<T>) => Promise<T>
}

/**
 * Merges, and writes the result under the locks of the change request and of what `lock` locks. A short merge without
 * `examine` is computed in the transaction: where others write as well, a result computed before would mostly be out of
 * date. A longer merge is rehearsed.
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

/** Returned by a transaction that wrote nothing, since computing the merge would take long. */
const isLong = Symbol('isLong')

/**
 * Whether the changes of the change request are few enough for a short merge; the nodes read for that are cached afterwards.
 */
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

/** How often a merge is computed while the heads may move, before it is computed while they are locked. */
const mostRehearsals = 5

/** What `decide` returns where the heads have moved since the rehearsal, so that nothing was written. */
export const moved = Symbol('moved')

/**
 * Rehearses outside of any transaction; then `decide` locks the heads, compares and writes. Where a head has moved meanwhile
 * both are repeated: a merge may take seconds, and nobody else could write while it holds the locks.
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
