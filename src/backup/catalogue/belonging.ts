// Which rows of a table belong to an organization, as conditions in SQL: by a column that names it, or something of it.
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The condition that a row belongs to the organization with this id. */
export type Belonging = (organization: string) => RawBuilder<SqlBool>

/** The row is the organization itself. */
export const byId: Belonging = organization => sql`id = ${organization}`

/** A column names the organization. */
export const byOrganization: Belonging = organization => sql`organization_id = ${organization}`

const by =
  (idsOf: (organization: string) => RawBuilder<unknown>) =>
  (column: string): Belonging =>
  organization =>
    sql`${sql.ref(column)} in (${idsOf(organization)})`

/** The ids of those rows of a table that belong to the organization. */
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
/** Bytes of files that a lineage of the organization uses. */
export const ofFiles = by(idsIn('blob_uses', by(lineages)('lineage_id'), 'hash'))
export const ofChangeRequests = by(changeRequests)
/** Rows about heads: of spaces and of change requests. */
export const ofHeads = by(either(spaces, changeRequests))
export const ofComments = by(comments)
export const ofPosts = by(either(comments, idsIn('comment_replies', by(comments)('comment_id'))))
/** Rows about what can be granted: spaces and collections. */
export const ofResources = by(either(spaces, collections))
/** Counts of spaces, by organization and by collection. */
export const ofScopes = by(either(organizations, collections))
export const ofSites = by(sites)
export const ofSpecs = by(specs)
/** Rows about a spec or about a version of one. */
export const ofSpecsAndVersions = by(either(specs, idsIn('openapi_spec_versions', by(specs)('spec_id'))))
export const ofTranslations = by(idsIn('translation_settings', byOrganization))

/** Narrows a condition: the row belongs to the organization, and `condition` is true of it. */
export const where =
  (belongs: Belonging, condition: RawBuilder<unknown>): Belonging =>
  organization =>
    sql`(${belongs(organization)} and ${condition})`
