// Records which pages a revision changed, in the transaction that makes the revision.
import type { WriteCtx } from '#context.ts'
import { batchesOf } from '#kernel/batches.ts'
import { putPageRevision, putPageRevisions } from './store.ts'

export interface NotedRevision {
  /** The space or the change request that it is a revision of. */
  readonly headId: string
  readonly revisionId: string
}

/** Rows in one statement. */
const batchSize = 500

export const notePages = async (
  ctx: WriteCtx,
  { headId, revisionId }: NotedRevision,
  pages: readonly string[],
): Promise<void> => {
  const rowOf = (page: string) => ({ head_id: headId, page_id: page, revision_id: revisionId })
  const [page] = pages
  if (pages.length === 1 && page !== undefined) return putPageRevision(ctx, rowOf(page))
  for (const some of batchesOf(pages, { count: batchSize })) await putPageRevisions(ctx, some.map(rowOf))
}
