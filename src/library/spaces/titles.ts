// SQL on the titles of spaces, without a check of who may read them: for whatever shows them to others.
import type { Ctx } from '#context.ts'

export interface SpaceTitle {
  readonly title: string
  /** Empty where the space has none. */
  readonly emoji: string
}

/** The titles of the spaces with these ids that are not deleted, by id; in one query. */
export const titlesOfSpaces = async (
  { db }: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SpaceTitle>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('spaces')
    .select(['id', 'title', 'emoji'])
    .where('id', 'in', [...new Set(ids)])
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, title, emoji }) => [id, { title, emoji }]))
}
