// Notes which pages a revision changed, in the transaction that makes it.
import { changedPageIds } from '#content/changes/index.ts'
import type { Hash } from '#content/objects.ts'
import type { NodeReader } from '#content/tree/index.ts'
import type { WriteCtx } from '#context.ts'
import { batchesOf } from '#kernel/batches.ts'
import { putPageRevisions } from './store.ts'

export interface NotedRevision {
  /** The space or the change request that it is a revision of. */
  readonly headId: string
  readonly revisionId: string
}

/** Costs what differs between the content and that which it was made from. */
export const noteChangedPages = async (
  ctx: WriteCtx,
  revision: NotedRevision,
  nodes: NodeReader,
  before: Hash | null,
  after: Hash | null,
): Promise<void> => putPages(ctx, revision, await changedPageIds(nodes, before, after))

/** Rows in one statement. */
const batchSize = 500

export const putPages = async (
  ctx: WriteCtx,
  { headId, revisionId }: NotedRevision,
  pages: readonly string[],
): Promise<void> => {
  for (const some of batchesOf(pages, { count: batchSize }))
    await putPageRevisions(
      ctx,
      some.map(page => ({ head_id: headId, page_id: page, revision_id: revisionId })),
    )
}
