// What a change request was based on at a time, and the histories that a content has by that.
import type { Hash } from '#content/objects.ts'
import type { Ctx } from '#context.ts'
import type { ContentHistory } from '../page-revisions/index.ts'
import { parentsOf, type RevisionRow, revisionsById, revisionsOfChangeRequest } from '../revisions/index.ts'
import { baseOf, type ContentHead } from './heads.ts'
import { initialRevisionOf } from './store.ts'

/** A content, as far as its histories go. */
export interface HistoricContent {
  readonly access: { readonly row: { readonly id: string } }
  readonly changeRequest: ContentHead['changeRequest']
  readonly revision: Pick<RevisionRow, 'id' | 'change_request_id'>
}

/** Those of a change request, and of its revisions, are followed by what the content is based on. */
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

/** The revision of the space that a change request was based on when one of its revisions was made. */
const baseOfRevision = async (ctx: Ctx, changeRequest: string, revision: string): Promise<string> => {
  const history = historyUpTo(await revisionsOfChangeRequest(ctx, changeRequest), revision)
  return lastBase(ctx, await initialRevisionOf(ctx.db, changeRequest), history)
}

/** From the first revision of the change request to this one. */
export const historyUpTo = (own: ReadonlyMap<string, RevisionRow>, id: string): RevisionRow[] => {
  const history: RevisionRow[] = []
  for (let at = own.get(id); at !== undefined; at = own.get(parentsOf(at)[0] as string)) history.push(at)
  return history.reverse()
}

/** The revisions of the space that were taken in. */
export const updatesIn = (history: readonly RevisionRow[]): string[] =>
  history.filter(({ type }) => type === 'update').map(mainOf)

const mainOf = (update: RevisionRow): string => parentsOf(update)[1] as string

/** The base behind all of a history. A rollback does not say where it went back to; what has the same content has the same base. */
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
