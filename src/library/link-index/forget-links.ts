// The SQL that removes a space from the index of links.
import type { WriteCtx } from '#context.ts'

/** Removes a space from the index of links; what links to it from other spaces stays. */
export const forgetLinks = async (ctx: WriteCtx, spaceId: string): Promise<void> => {
  for (const table of ['page_links', 'link_targets', 'link_counts', 'link_names', 'page_anchors'] as const)
    await ctx.db.deleteFrom(table).where('space_id', '=', spaceId).execute()
}
