// The present names of pages and their places in their spaces, for callers who may read these.
import { pagesOf, pathsOf } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { contentsOfSpaces } from './read-store.ts'

export interface PageName {
  readonly title: string
  readonly path: string
}

interface PageInSpace {
  readonly space_id: string
  readonly page_id: string
}

/** The pages that still exist, by `nameKey`. */
export const pageNames = async (
  ctx: Ctx,
  pages: readonly PageInSpace[],
): Promise<ReadonlyMap<string, PageName>> => {
  const names = new Map<string, PageName>()
  const bySpace = Map.groupBy(pages, ({ space_id }) => space_id)
  for (const { id, lineage_id, root } of await contentsOfSpaces(ctx, [...bySpace.keys()])) {
    const session = ctx.contents.session(ctx.db, lineage_id)
    const ids = new Set(bySpace.get(id)?.map(({ page_id }) => page_id))
    const records = await pagesOf(session, root, [...ids])
    const paths = await pathsOf(session, root, records)
    for (const { id: page, title } of records)
      names.set(nameKey({ space_id: id, page_id: page }), { title, path: paths.get(page) ?? '' })
  }
  return names
}

export const nameKey = ({ space_id, page_id }: PageInSpace): string => `${space_id} ${page_id}`
