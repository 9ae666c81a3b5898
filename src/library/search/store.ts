// All SQL of searching, except for that of the engines.
import type { Ctx } from '#context.ts'
import type { FoundIn } from './present.ts'

export interface SpaceFoundIn extends FoundIn {
  readonly title: string
}

/** The present main contents of some spaces, by the ids of the spaces. */
export const contentsOf = async (
  ctx: Ctx,
  spaceIds: readonly string[],
): Promise<Map<string, SpaceFoundIn>> => {
  if (spaceIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('spaces')
    .innerJoin('revisions', 'revisions.id', 'spaces.head_revision_id')
    .select(['spaces.id', 'spaces.title', 'spaces.lineage_id', 'revisions.root'])
    .where('spaces.id', 'in', spaceIds)
    .where('spaces.deleted_at', 'is', null)
    .execute()
  return new Map(
    rows.map(({ id, title, lineage_id, root }) => [id, { spaceId: id, title, lineageId: lineage_id, root }]),
  )
}
