// Which rows of a table belong to an organization, as conditions in SQL: by a column that names it, or something of it.
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The condition that a row belongs to the organization with this id. */
export type Belonging = (organization: string) => RawBuilder<SqlBool>

/** The organization itself. */
export const byId: Belonging = organization => sql`id = ${organization}`

/** Whose organization a column names. */
export const byOrganization: Belonging = organization => sql`organization_id = ${organization}`

const by =
  (idsOf: (organization: string) => RawBuilder<unknown>) =>
  (column: string): Belonging =>
  organization =>
    sql`${sql.ref(column)} in (${idsOf(organization)})`

/** The ids of the rows of a table whose own rows say where they belong. */
const idsIn =
  (table: string, belongs: Belonging, id = 'id') =>
  (organization: string): RawBuilder<unknown> =>
    sql`select ${sql.ref(id)} from ${sql.table(table)} where ${belongs(organization)}`

const either =
  (...all: readonly ((organization: string) => RawBuilder<unknown>)[]) =>
  (organization: string): RawBuilder<unknown> =>
    sql.join(
      all.map(one => one(organization)),
      sql` union all `,
    )

const organizations = idsIn('organizations', byId)
const teams = idsIn('teams', byOrganization)
const spaces = idsIn('spaces', byOrganization)
const collections = idsIn('collections', byOrganization)
const changeRequests = idsIn('change_requests', by(spaces)('space_id'))
const comments = idsIn('comments', by(spaces)('space_id'))
const sites = idsIn('sites', byOrganization)
const specs = idsIn('openapi_specs', byOrganization)

export const ofTeams = by(teams)
export const ofSpaces = by(spaces)
const lineages = idsIn('spaces', byOrganization, 'lineage_id')
export const ofLineages = by(lineages)
/** Bytes that a lineage uses. */
export const ofFiles = by(idsIn('blob_uses', by(lineages)('lineage_id'), 'hash'))
export const ofChangeRequests = by(changeRequests)
/** What comments are written on. */
export const ofHeads = by(either(spaces, changeRequests))
export const ofComments = by(comments)
export const ofPosts = by(either(comments, idsIn('comment_replies', by(comments)('comment_id'))))
/** What grants are on. */
export const ofResources = by(either(spaces, collections))
/** What spaces are counted in. */
export const ofScopes = by(either(organizations, collections))
export const ofSites = by(sites)
export const ofSpecs = by(specs)
/** A spec or a version. */
export const ofSpecsAndVersions = by(either(specs, idsIn('openapi_spec_versions', by(specs)('spec_id'))))
export const ofTranslations = by(idsIn('translation_settings', byOrganization))

/** The same of rows for which something else is true, too. */
export const where =
  (belongs: Belonging, condition: RawBuilder<unknown>): Belonging =>
  organization =>
    sql`(${belongs(organization)} and ${condition})`
