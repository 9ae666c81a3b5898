// All SQL of searching a site.
import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Ctx } from '#context.ts'
import type { Tables } from '#database/index.ts'

/** Whether a row of `spaces` is one of these, as a condition. */
export const isOneOf = (spaceIds: readonly string[]): Expression<SqlBool> =>
  expressionBuilder<Tables, 'spaces'>()('spaces.id', 'in', spaceIds)

export interface PartTitles {
  readonly space: string
  /** Null where the site has no sections. */
  readonly section: string | null
}

/** The titles of parts, by the ids of site spaces. */
export const titlesOfParts = async (
  { db }: Pick<Ctx, 'db'>,
  siteSpaceIds: readonly string[],
): Promise<ReadonlyMap<string, PartTitles>> => {
  if (siteSpaceIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('site_spaces')
    .innerJoin('spaces', 'spaces.id', 'site_spaces.space_id')
    .leftJoin('site_sections', 'site_sections.id', 'site_spaces.parent_id')
    .select(['site_spaces.id', 'spaces.title as space', 'site_sections.title as section'])
    .where('site_spaces.id', 'in', siteSpaceIds)
    .execute()
  return new Map(rows.map(({ id, ...titles }) => [id, titles]))
}
