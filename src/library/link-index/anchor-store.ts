// All SQL on the anchors of the pages of a main content.
import type { Ctx, WriteCtx } from '#context.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { inBatches } from '../indexed-changes/index.ts'

/** The anchors of some pages of a main content, by page: pages without any are left out, and null means not known yet. */
export const storedAnchors = async (
  ctx: Ctx,
  spaceId: string,
  ids: readonly string[],
): Promise<Map<string, string[] | null>> => {
  const found = new Map<string, string[] | null>()
  for await (const some of inBatches([...new Set(ids)])) {
    const rows = await ctx.db
      .selectFrom('page_anchors')
      .select(['page_id', 'anchors'])
      .where('space_id', '=', spaceId)
      .where('page_id', 'in', some)
      .execute()
    for (const { page_id, anchors } of rows) {
      await yieldWhenLong()
      found.set(page_id, JSON.parse(anchors))
    }
  }
  return found
}

export const replaceAnchors = async (
  ctx: WriteCtx,
  spaceId: string,
  anchors: ReadonlyMap<string, readonly string[] | null>,
): Promise<void> => {
  for await (const some of inBatches([...anchors])) {
    const ids = some.map(([id]) => id)
    await ctx.db
      .deleteFrom('page_anchors')
      .where('space_id', '=', spaceId)
      .where('page_id', 'in', ids)
      .execute()
    const rows = some.flatMap(([page_id, names]) =>
      names?.length === 0 ? [] : { space_id: spaceId, page_id, anchors: JSON.stringify(names) },
    )
    if (rows.length > 0) await ctx.db.insertInto('page_anchors').values(rows).execute()
  }
}
