// All SQL on the e-mail domains of organizations.
import { type SqlBool, sql } from 'kysely'

import type { Ctx, WriteCtx } from '#context.ts'
import type { ReadDb } from '#database/index.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { query } from '../levels/index.ts'
import { emailDomainsOf } from '../users/index.ts'

/** The domains of some organizations, each list in the given order. */
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

/** Replaces the domains of an organization; the caller claims the one that their own address is in. */
export const replaceDomains = async (
  ctx: WriteCtx,
  id: string,
  domains: readonly string[],
): Promise<void> => {
  const removed = ctx.db.deleteFrom('email_domains').where('organization_id', '=', id)
  const before = await removed.returning(['domain', 'claimed_by']).execute()
  if (domains.length === 0) return
  const claimants = new Map(before.map(row => [row.domain, row.claimed_by]))
  const own = await ownDomain(ctx)
  const rows = domains.map((domain, position) => {
    const claimedBy = domain === own ? ctx.actor.userId : (claimants.get(domain) ?? null)
    return { organization_id: id, domain, position, claimed_by: claimedBy }
  })
  await ctx.db.insertInto('email_domains').values(rows).execute()
}

/** The domain of the caller's address; none for a caller whose identity only organizations vouched for. */
const ownDomain = async (ctx: WriteCtx): Promise<string | undefined> => {
  const { organizations, userId } = ctx.actor
  return organizations === undefined ? (await emailDomainsOf(ctx, [userId])).get(userId) : undefined
}

/** How many claims of a domain are looked at together. */
const batch = 500

/** More would not help a person to choose. */
const mostOffered = 10

/** Anybody can make organizations that claim a domain, and strangers can look domains up, so this is limited. */
const mostClaims = 10_000

/** The organizations that a stranger can choose from who says that their address is in a domain: a few, the oldest first. */
export const offeredIdsOfDomain = (ctx: Pick<Ctx, 'db'>, domain: string): Promise<string[]> =>
  organizationIdsOfDomain(ctx, domain, mostOffered, { mostClaims })

interface Lookup {
  /** Looks at no more than about this many claims. */
  readonly mostClaims?: number
  /**
   * Whether the admin must have claimed the domain themselves, and have proved that the address is theirs. Admins can add
   * anybody by any address, and their providers can speak for those people: without this, anybody could have the people of
   * any domain sign in to their organization, or join it.
   */
  readonly isProved?: boolean
}

/**
 * The organizations that a domain belongs to, at most `most`, the oldest first: those that claim it and have an admin with
 * an address in it. Anybody may claim any domain, so very many may claim it without such an admin.
 */
export const organizationIdsOfDomain = async (
  ctx: Pick<Ctx, 'db'>,
  domain: string,
  most: number,
  { mostClaims = Number.POSITIVE_INFINITY, isProved = true }: Lookup = {},
): Promise<string[]> => {
  const ids: string[] = []
  for (let [after, seen] = ['', 0]; ; await yieldWhenLong()) {
    const claims = await claimsOf(ctx.db, domain, { after, isProved }).execute()
    for (const { organization_id, has_admin } of claims)
      if (Number(has_admin) === 1) ids.push(organization_id)
    seen += claims.length
    if (claims.length < batch || ids.length >= most || seen >= mostClaims) return ids.slice(0, most)
    after = claims.at(-1)?.organization_id as string
  }
}

/** A query for the claims of a domain after a given one, with whether the organization has an admin there. */
export const claimsOf = (
  db: ReadDb,
  domain: string,
  { after, isProved }: { readonly after: string; readonly isProved: boolean },
) =>
  db
    .selectFrom('email_domains')
    .select([
      'organization_id',
      sql<number>`case when ${hasAdminIn(domain, isProved)} then 1 else 0 end`.as('has_admin'),
    ])
    .where('domain', '=', domain)
    .where('organization_id', '>', after)
    .orderBy('organization_id')
    .limit(batch)

/** Whether the domain belongs to this organization, claimed by an admin whose address in it is proved. */
export const isOrganizationOfDomain = async (
  { db }: Ctx,
  organizationId: string,
  domain: string,
): Promise<boolean> => {
  const claim = db
    .selectFrom('email_domains')
    .select('domain')
    .where('organization_id', '=', organizationId)
    .where('domain', '=', domain)
    .where(hasAdminIn(domain, true))
  return (await claim.executeTakeFirst()) !== undefined
}

/** Uses a partial index on admins, which SQLite does only where the query repeats the index's condition literally. */
const hasAdminIn = (domain: string, isProved: boolean) => {
  const admins = query
    .selectFrom('members')
    .select('members.user_id')
    .whereRef('members.organization_id', '=', sql.ref('email_domains.organization_id'))
    .where('members.email_domain', '=', domain)
    .where(sql<SqlBool>`members.role = 'admin' and members.disabled = 0`)
  if (!isProved) return query.exists(admins)
  const proved = query
    .selectFrom('users')
    .select('users.id')
    .whereRef('users.id', '=', sql.ref('email_domains.claimed_by'))
    .where('users.email_proved_at', 'is not', null)
  const claimants = admins.whereRef('members.user_id', '=', sql.ref('email_domains.claimed_by'))
  return query.exists(claimants.where(query.exists(proved)))
}
