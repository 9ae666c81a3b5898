// The SQL on the sites that show some spaces.
import type { WriteCtx } from '#context.ts'

/** Spaces per query: a collection may have more than one statement takes. */
const batchSize = 1000

/** The columns of a site that its arrangement needs. */
export interface ShowingSite {
  readonly id: string
  readonly organization_id: string
  readonly title: string
  readonly default_section_id: string | null
  readonly default_site_space_id: string | null
}

/** The sites that show at least one of the spaces, locked in the order of their ids. */
export const lockSitesShowing = async (
  ctx: WriteCtx,
  spaceIds: readonly string[],
): Promise<ShowingSite[]> => {
  const found = new Set<string>()
  for (let index = 0; index < spaceIds.length; index += batchSize) {
    const some = spaceIds.slice(index, index + batchSize)
    const rows = ctx.db.selectFrom('site_spaces').select('site_id').distinct().where('space_id', 'in', some)
    for (const { site_id } of await rows.execute()) found.add(site_id)
  }
  if (found.size === 0) return []
  return ctx.db
    .selectFrom('sites')
    .select(['id', 'organization_id', 'title', 'default_section_id', 'default_site_space_id'])
    .where('id', 'in', [...found])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
