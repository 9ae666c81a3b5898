// SQL on what published content needs apart from its site and its content.
import type { Ctx } from '#context.ts'
import { first, type Param, statement } from '#database/index.ts'
import type { Arrangement } from '../arrangement/index.ts'
import type { PublishedSiteRow } from '../prepared/index.ts'

/** As much of a site's arrangement as presenting one place in it needs. */
export const partsAround = async (
  { db }: Pick<Ctx, 'db'>,
  site: PublishedSiteRow,
  sectionId: string | undefined,
  siteSpaceIds: readonly string[],
): Promise<Arrangement> => ({
  siteId: site.id,
  defaultSection: site.default_section_id,
  defaultSiteSpace: site.default_site_space_id,
  groups: [],
  sections:
    sectionId === undefined
      ? []
      : await db.selectFrom('site_sections').selectAll().where('id', '=', sectionId).execute(),
  siteSpaces: await db.selectFrom('site_spaces').selectAll().where('id', 'in', siteSpaceIds).execute(),
})

/** The id of the space of a change request, whoever may read it. */
export const spaceOfChangeRequest = async (
  { db }: Pick<Ctx, 'db'>,
  id: string,
): Promise<string | undefined> => (await first(db, spaceOf, { id }))?.space_id

const spaceOf = statement((db, param: Param<{ id: string }>) =>
  db.selectFrom('change_requests').select('space_id').where('id', '=', param('id')),
)
