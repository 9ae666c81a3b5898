// The SQL that looks up what an import needs to know and report.
import { type RawBuilder, sql } from 'kysely'
import type { ReadDb } from '#database/index.ts'
import { isReservedHostname } from '#identity/organizations/index.ts'
import { Conflict } from '#kernel/errors.ts'

/** Throws if the organization exists here already; checked before the whole export is read. */
export const refuseSame = async (
  here: ReadDb,
  organization: { readonly id: string } | undefined,
): Promise<void> => {
  const same = here
    .selectFrom('organizations')
    .select('title')
    .where('id', '=', organization?.id ?? '')
  const found = await same.executeTakeFirst()
  if (found !== undefined)
    throw new Conflict(
      `the organization ${found.title} is here already, and nothing was changed: nothing is brought in over what is there`,
    )
}

/** Whether the hostname of an export's organization is free here; true if it has none. */
export const hasFreeHostname = async (staged: ReadDb, here: ReadDb): Promise<boolean> => {
  const { hostname } = await staged.selectFrom('organizations').select('hostname').executeTakeFirstOrThrow()
  if (hostname === null) return true
  if (isReservedHostname(hostname)) return false
  const taken = here.selectFrom('organizations').select('id').where('hostname', '=', hostname)
  return (await taken.executeTakeFirst()) === undefined
}

export const specsOf = async (db: ReadDb, organization: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('openapi_specs')
    .select('id')
    .where('organization_id', '=', organization)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

const mostAdmins = 20

/** The e-mail addresses of an organization's admins. */
export const adminsOf = async (db: ReadDb, organization: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select('users.email')
    .where('members.organization_id', '=', organization)
    .where('members.role', '=', 'admin')
    .where('members.disabled', '=', 0)
    .orderBy('members.joined_at')
    .orderBy('users.id')
    .limit(mostAdmins)
    .execute()
  return rows.map(({ email }) => email)
}

/** How many things there are of each kind whose secrets or proofs the export does not contain. */
export interface LeftToDo {
  readonly sitesWithVisitors: number
  readonly hostnames: number
  readonly oidcProviders: number
  readonly translationProviders: number
  readonly specsWithAddress: number
}

export const leftToDoIn = async (db: ReadDb, organization: string): Promise<LeftToDo> => {
  const count = (table: string, condition: RawBuilder<unknown>): Promise<number> =>
    countWhere(db, table, sql`organization_id = ${organization} and (${condition})`)
  return {
    sitesWithVisitors: await count('sites', sql`visibility = 'visitor-auth' or adaptive_content = 1`),
    hostnames: await count(
      'sites',
      sql`exists (select 1 from site_hostnames where site_hostnames.site_id = sites.id)`,
    ),
    oidcProviders: await count('oidc_providers', sql`client_id is not null`),
    translationProviders: await count('translation_settings', sql`provider is not null`),
    specsWithAddress: await count('openapi_specs', sql`url is not null`),
  }
}

export const countWhere = async (
  db: ReadDb,
  table: string,
  condition: RawBuilder<unknown>,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${condition}`.execute(db)
  return Number(rows[0]?.count)
}
