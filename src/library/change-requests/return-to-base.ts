// What a change request was based on at a time: a rollback takes it back there, so that what the main content has
// become since is merged again, and does not count as something that the change request removes.
import type { Hash } from '#content/objects.ts'
import type { Ctx, WriteCtx } from '#context.ts'
import type { ChangeRequestRow } from '../heads/index.ts'
import { parentsOf, type RevisionRow, revisionsById, revisionsOfChangeRequest } from '../revisions/index.ts'
import { updateChangeRequest } from './store.ts'

/** Bases the change request on the revision of the space that it was based on when its content was that of `earlier`. */
export const returnToBase = async (
  ctx: WriteCtx,
  changeRequest: ChangeRequestRow,
  earlier: RevisionRow,
): Promise<void> => {
  const { id, initial_revision_id: initial, head_revision_id: head } = changeRequest
  const own = await revisionsOfChangeRequest(ctx, id)
  const isOwn = own.has(earlier.id)
  const history = historyOf(own, isOwn ? earlier.id : head)
  const updates = updatesIn(history)
  // A state of the space that it was never based on is what its author wants the space to become.
  if (!isOwn && earlier.id !== initial && !updates.includes(earlier.id)) return
  const base = isOwn ? await lastBase(ctx, initial, updates, history) : earlier.id
  await updateChangeRequest(ctx, id, { merged_ancestor_id: base === initial ? null : base })
}

/** The revision of the space that a change request was based on when one of its revisions was made. */
export const baseOfRevision = async (
  ctx: Ctx,
  { id, initial_revision_id: initial }: Pick<ChangeRequestRow, 'id' | 'initial_revision_id'>,
  revisionId: string,
): Promise<string> => {
  const history = historyOf(await revisionsOfChangeRequest(ctx, id), revisionId)
  return lastBase(ctx, initial, updatesIn(history), history)
}

const updatesIn = (history: readonly RevisionRow[]): string[] =>
  history.filter(({ type }) => type === 'update').map(mainOf)

/** From the first revision of the change request to this one. */
const historyOf = (own: ReadonlyMap<string, RevisionRow>, id: string): RevisionRow[] => {
  const history: RevisionRow[] = []
  for (let at = own.get(id); at !== undefined; at = own.get(parentsOf(at)[0] as string)) history.push(at)
  return history.reverse()
}

const mainOf = (update: RevisionRow): string => parentsOf(update)[1] as string

/** A rollback does not say where it went back to; what has the same content has the same base. */
const lastBase = async (
  ctx: Ctx,
  initial: string,
  updates: readonly string[],
  history: readonly RevisionRow[],
): Promise<string> => {
  const rows = await revisionsById(ctx, [initial, ...updates])
  const byContent = new Map<Hash | null | undefined, string>([[rows.get(initial)?.root, initial]])
  let base = initial
  for (const revision of history) {
    if (revision.type === 'update') {
      base = mainOf(revision)
      byContent.set(rows.get(base)?.root, base)
    }
    if (revision.type === 'rollback') base = byContent.get(revision.root) ?? base
    byContent.set(revision.root, base)
  }
  return base
}
