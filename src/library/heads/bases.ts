// The base that a change request had at a time, and the histories of a content that follow from it.
import type { Hash } from '#content/objects.ts'
import type { Ctx } from '#context.ts'
import type { ContentHistory } from '../page-revisions/index.ts'
import { parentsOf, type RevisionRow, revisionsById, revisionsOfChangeRequest } from '../revisions/index.ts'
import { baseOf, type ContentHead } from './heads.ts'
import { initialRevisionOf } from './store.ts'

/** The part of a content head from which its histories follow. */
export interface HistoricContent {
  readonly access: { readonly row: { readonly id: string } }
  readonly changeRequest: ContentHead['changeRequest']
  readonly revision: Pick<RevisionRow, 'id' | 'change_request_id'>
}

/**
 * The histories of a content. That of a change request, or of one of its revisions, is followed by the history of its base.
 */
export const historiesOf = async (
  ctx: Ctx,
  { access, changeRequest, revision }: HistoricContent,
): Promise<ContentHistory> => {
  const main = (upTo: string) => ({ headId: access.row.id, upTo })
  const own = changeRequest?.id ?? revision.change_request_id
  if (own === null) return [main(revision.id)]
  const base = changeRequest === null ? await baseOfRevision(ctx, own, revision.id) : baseOf(changeRequest)
  return [{ headId: own, upTo: revision.id }, main(base)]
}

/** The revision of the space that was the base of a change request when one of its revisions was made. */
const baseOfRevision = async (ctx: Ctx, changeRequest: string, revision: string): Promise<string> => {
  const history = historyUpTo(await revisionsOfChangeRequest(ctx, changeRequest), revision)
  return lastBase(ctx, await initialRevisionOf(ctx.db, changeRequest), history)
}

/** The revisions of a change request from its first one to the one with this id. */
export const historyUpTo = (own: ReadonlyMap<string, RevisionRow>, id: string): RevisionRow[] => {
  const history: RevisionRow[] = []
  for (let at = own.get(id); at !== undefined; at = own.get(parentsOf(at)[0] as string)) history.push(at)
  return history.reverse()
}

/** The revisions of the space that the updates in a history took in. */
export const updatesIn = (history: readonly RevisionRow[]): string[] =>
  history.filter(({ type }) => type === 'update').map(mainOf)

const mainOf = (update: RevisionRow): string => parentsOf(update)[1] as string

/**
 * The base at the end of a history. A rollback does not record where it went back to, so the base is found by the content:
 * the same content has the same base.
 */
export const lastBase = async (
  ctx: Ctx,
  initial: string,
  history: readonly RevisionRow[],
): Promise<string> => {
  const rows = await revisionsById(ctx, [initial, ...updatesIn(history)])
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
