// Which sites show a space to their readers, in SQL.
import { type Expression, sql } from 'kysely'
import { query } from '#identity/levels/index.ts'

/**
 * A query of the places of a space on published sites that somebody can open, not yet run. A site for share links counts
 * only while it has an active one.
 */
export const publishedPlaces = (space: Expression<string>) =>
  query
    .selectFrom('site_spaces')
    .innerJoin('sites', 'sites.id', 'site_spaces.site_id')
    .where('site_spaces.space_id', '=', space)
    .where('sites.published', '=', sql.lit(1))
    .where(site =>
      site.or([
        site('sites.visibility', '<>', sql.lit('share-link')),
        site.exists(
          query
            .selectFrom('share_links')
            .select(sql.lit(1).as('one'))
            .whereRef('share_links.site_id', '=', sql.ref('sites.id'))
            .where('share_links.active', '=', sql.lit(1)),
        ),
      ]),
    )
