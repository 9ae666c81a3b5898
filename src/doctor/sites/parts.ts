// Checks of sites and their parts, with SQL: their references, their places, and which are the defaults.
import { sql } from 'kysely'
import { askAdmin, bringBack } from '../advice.ts'
import type { Check } from '../check.ts'
import { forbiddenRows } from '../kinds/condition.ts'
import { derivedColumn } from '../kinds/derived-column.ts'
import { positions } from '../kinds/positions.ts'
import { reference, references } from '../kinds/reference.ts'

const sites = [{ table: 'sites' }] as const

/** False of what is left of a deleted site: it waits for this job. */
const isForgotten = (table: string) =>
  sql`not exists (select 1 from jobs where jobs.name = 'forget-insights-of-site' and jobs.key = ${sql.ref(`${table}.site_id`)})`

export const siteChecks: readonly Check[] = [
  ...references({ sites: 'organization_id' }, [{ table: 'organizations' }], bringBack),
  ...references(
    { site_section_groups: 'site_id', site_sections: 'site_id', site_spaces: 'site_id' },
    sites,
    bringBack,
  ),
  ...references(
    {
      share_links: 'site_id',
      former_places: 'site_id',
      site_redirects: 'site_id',
      site_hostnames: 'site_id',
      site_previews: 'site_id',
    },
    sites,
    'remove',
  ),
  ...(['site_feedback', 'site_days', 'site_page_days', 'site_search_days'] as const).map(table =>
    reference({ table, column: 'site_id', to: sites, where: isForgotten(table), otherwise: 'remove' }),
  ),
  reference({
    table: 'site_sections',
    column: 'group_id',
    to: [{ table: 'site_section_groups', where: sql`named.site_id = site_sections.site_id` }],
    otherwise: bringBack,
  }),
  reference({
    table: 'site_sections',
    column: 'default_site_space_id',
    to: [{ table: 'site_spaces', where: sql`named.parent_id = site_sections.id` }],
    otherwise: askAdmin,
  }),
  reference({
    table: 'sites',
    column: 'default_section_id',
    to: [{ table: 'site_sections', where: sql`named.site_id = sites.id` }],
    otherwise: askAdmin,
  }),
  reference({
    table: 'sites',
    column: 'default_site_space_id',
    to: [{ table: 'site_spaces', where: sql`named.site_id = sites.id and named.parent_id = sites.id` }],
    otherwise: askAdmin,
  }),
  reference({
    table: 'site_spaces',
    column: 'parent_id',
    to: [
      { table: 'site_sections', where: sql`named.site_id = site_spaces.site_id` },
      { table: 'sites', where: sql`named.id = site_spaces.site_id` },
    ],
    otherwise: bringBack,
  }),
  reference({
    table: 'site_spaces',
    column: 'space_id',
    to: [
      {
        table: 'spaces',
        where: sql`named.deleted_at is null
          and named.organization_id = (select sites.organization_id from sites where sites.id = site_spaces.site_id)`,
      },
    ],
    otherwise: {
      advice:
        'take the site space off the site: DELETE /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}',
    },
  }),
  forbiddenRows({
    id: 'sites.default',
    rule: 'A site with sections has a default section; one without sections, and with spaces, a default space.',
    table: 'sites',
    where: sql`(default_section_id is not null) <> exists (select 1 from site_sections where site_sections.site_id = sites.id)
      or (default_site_space_id is not null) <> exists (select 1 from site_spaces where site_spaces.parent_id = sites.id)`,
    shows: ['default_section_id', 'default_site_space_id'],
    remedy: askAdmin,
  }),
  derivedColumn({ table: 'sites', column: 'title_key', from: ['title'], make: title => title.toLowerCase() }),
  positions({
    id: 'site_sections.position',
    rule: 'Sections of a group, and groups and sections without one, are at positions of their own.',
    all: sql`
      select 'site_sections' as source, id, coalesce(group_id, site_id) as scope, position from site_sections
      union all
      select 'site_section_groups' as source, id, site_id as scope, position from site_section_groups`,
    lock: async (db, scope) => {
      const group = db.selectFrom('site_section_groups').select('site_id').where('id', '=', scope)
      const ids = [scope, ...(await group.execute()).map(({ site_id }) => site_id)]
      await db.selectFrom('sites').select('id').where('id', 'in', ids).forUpdate().execute()
    },
  }),
  positions({
    id: 'site_spaces.position',
    rule: 'The spaces of a section, or of a site without sections, are at positions of their own.',
    all: sql`select 'site_spaces' as source, id, parent_id as scope, position from site_spaces`,
    lock: async (db, scope) => {
      const section = db.selectFrom('site_sections').select('site_id').where('id', '=', scope)
      const ids = [scope, ...(await section.execute()).map(({ site_id }) => site_id)]
      await db.selectFrom('sites').select('id').where('id', 'in', ids).forUpdate().execute()
    },
  }),
]
