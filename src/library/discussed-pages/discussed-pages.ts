// A page with comments: as it is now, or as it was when it was removed.
import type { Hash } from '#content/objects.ts'
import { type PageRecord, pagesOf, pathsOf } from '#content/snapshot/index.ts'
import type { NodeReader } from '#content/tree/index.ts'
import type { Ctx, WriteCtx } from '#context.ts'
import { batchesOf } from '#kernel/batches.ts'
import { discussedAmong, keepLast, keepPage, keptPages, type PageRow } from './store.ts'

type Root = Hash | null

export interface DiscussedPage {
  readonly row: PageRow
  /** Undefined where the page is removed. */
  readonly page: PageRecord | undefined
}

/** Records that the page has comments on the head, which is a space or a change request. */
export const noteDiscussed = async (
  ctx: WriteCtx,
  headId: string,
  nodes: NodeReader,
  root: Root,
  page: PageRecord,
): Promise<void> => {
  for (const row of await rowsOf(headId, nodes, root, [page])) await keepPage(ctx, row)
}

/** Stores the last state of pages that a new content of the head no longer has, if they have comments. */
export const rememberRemoved = async (
  ctx: WriteCtx,
  headId: string,
  nodes: NodeReader,
  before: Root,
  removed: readonly PageRecord[],
): Promise<void> => {
  for (const some of batchesOf(removed, { count: batchSize })) {
    const discussed = await discussedAmong(
      ctx,
      headId,
      some.map(({ id }) => id),
    )
    const left = some.filter(({ id }) => discussed.has(id))
    await keepLast(ctx, await rowsOf(headId, nodes, before, left))
  }
}

/** Pages in one statement. */
const batchSize = 500

/** The pages among these that have comments on the head, by id. */
export const discussedPages = async (
  ctx: Ctx,
  headId: string,
  nodes: NodeReader,
  root: Root,
  ids: readonly string[],
): Promise<Map<string, DiscussedPage>> => {
  const found = new Map<string, DiscussedPage>()
  const existing = await pagesOf(nodes, root, ids)
  const rows = await rowsOf(headId, nodes, root, existing)
  for (const [index, row] of rows.entries()) found.set(row.page_id, { row, page: existing[index] })
  const gone = ids.filter(id => !found.has(id))
  const kept = gone.length === 0 ? [] : await keptPages(ctx, headId, gone)
  for (const row of kept) found.set(row.page_id, { row, page: undefined })
  return found
}

const rowsOf = async (
  headId: string,
  nodes: NodeReader,
  root: Root,
  pages: readonly PageRecord[],
): Promise<PageRow[]> => {
  const paths = await pathsOf(nodes, root, pages)
  return pages.map(page => ({
    head_id: headId,
    page_id: page.id,
    title: page.title,
    path: page.slug === undefined ? '' : (paths.get(page.id) ?? ''),
    emoji: page.emoji ?? null,
    icon: page.icon ?? null,
    created_at: page.createdAt,
    updated_at: page.updatedAt,
  }))
}
