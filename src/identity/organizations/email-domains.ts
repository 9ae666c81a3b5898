// All SQL on the e-mail domains of organizations.
import { type SqlBool, sql } from 'kysely'

import type { Ctx, WriteCtx } from '#context.ts'
import type { ReadDb } from '#database/index.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { query } from '../levels/index.ts'

/** The domains of some organizations, each in the order in which they were given. */
export const domainsOf = async (ctx: Ctx, ids: readonly string[]): Promise<Map<string, string[]>> => {
  const domains = new Map<string, string[]>(ids.map(id => [id, []]))
  if (ids.length === 0) return domains
  const rows = await ctx.db
    .selectFrom('email_domains')
    .select(['organization_id', 'domain'])
    .where('organization_id', 'in', ids)
    .orderBy('position')
    .execute()
  for (const { organization_id, domain } of rows) domains.get(organization_id)?.push(domain)
  return domains
}

export const replaceDomains = async (
  ctx: WriteCtx,
  id: string,
  domains: readonly string[],
): Promise<void> => {
  await ctx.db.deleteFrom('email_domains').where('organization_id', '=', id).execute()
  if (domains.length === 0) return
  await ctx.db
    .insertInto('email_domains')
    .values(domains.map((domain, position) => ({ organization_id: id, domain, position })))
    .execute()
}

/** How many organizations that claim a domain are looked at together. */
const batch = 500

/**
 * The organizations that a domain belongs to, at most so many, the oldest first: those that claim it and have an admin with
 * an address in it. Anybody may claim any domain, so that there may be very many that claim it and have none.
 */
export const organizationIdsOfDomain = async (ctx: Ctx, domain: string, most: number): Promise<string[]> => {
  const ids: string[] = []
  for (let after = ''; ; await yieldWhenLong()) {
    const claims = await claimsOf(ctx.db, domain, after).execute()
    for (const { organization_id, has_admin } of claims)
      if (Number(has_admin) === 1) ids.push(organization_id)
    if (claims.length < batch || ids.length >= most) return ids.slice(0, most)
    after = claims.at(-1)?.organization_id as string
  }
}

/** Those that claim a domain, behind one of them, with whether they have an admin there; not yet run. */
export const claimsOf = (db: ReadDb, domain: string, after: string) =>
  db
    .selectFrom('email_domains')
    .select([
      'organization_id',
      sql<number>`case when ${hasAdminIn(domain)} then 1 else 0 end`.as('has_admin'),
    ])
    .where('domain', '=', domain)
    .where('organization_id', '>', after)
    .orderBy('organization_id')
    .limit(batch)

/** Looked up in an index of such admins alone, which SQLite takes only where the query has the index's own words. */
const hasAdminIn = (domain: string) =>
  query.exists(
    query
      .selectFrom('members')
      .select('members.user_id')
      .whereRef('members.organization_id', '=', sql.ref('email_domains.organization_id'))
      .where('members.email_domain', '=', domain)
      .where(sql<SqlBool>`members.role = 'admin' and members.disabled = 0`),
  )
