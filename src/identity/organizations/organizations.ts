// Organizations: made and changed.
import { domainToASCII } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import type { Static } from 'typebox'
import type { Ctx, WriteCtx } from '#context.ts'
import { now } from '#kernel/clock.ts'
import { Conflict, invalidField } from '#kernel/errors.ts'
import { emit } from '../events/index.ts'
import { emailDomain, findUser } from '../users/index.ts'
import { domainsOf, organizationIdsOfDomain, replaceDomains } from './email-domains.ts'
import { isReservedHostname } from './reserved-hostnames.ts'
import type { NewOrganization, OrganizationChanges } from './schema.ts'
import {
  insertMember,
  insertOrganization,
  type MembershipRow,
  type OrganizationRow,
  organizationsById,
  updateOrganization,
} from './store.ts'
import { lockOrganization } from './subject.ts'

/** Makes an organization; the caller becomes its admin. */
export const createOrganization = async (
  ctx: WriteCtx,
  wanted: Static<typeof NewOrganization>,
): Promise<MembershipRow> => {
  refuseReserved(wanted.hostname)
  const row: OrganizationRow = {
    id: ctx.newId(),
    title: wanted.title,
    hostname: wanted.hostname ?? null,
    type: 'business',
    use_case: null,
    community_type: null,
    default_role: 'read',
    default_content: null,
    logo_url: null,
    sso: 0,
    ai: 0,
    invite_links: 1,
    created_at: now(ctx),
  }
  await insertOrganization(ctx, row)
  await insertMember(ctx, {
    organizationId: row.id,
    userId: ctx.actor.userId,
    role: 'admin',
    joinedAt: row.created_at,
  })
  await emit(ctx, {
    organization: row.id,
    type: 'organization_created',
    resource: { type: 'organization', id: row.id },
    data: { title: row.title },
  })
  return { ...row, member: true, role: 'admin', owns_team: false }
}

/** Changes an organization: all of the given fields or none. */
export const changeOrganization = async (
  ctx: WriteCtx,
  { id }: MembershipRow,
  changes: Changes,
): Promise<MembershipRow> => {
  const organization = await lockOrganization(ctx, id, 'admin')
  const site = changes.defaultContent?.site
  if (site !== undefined && !(await ctx.sites.isSiteOf(ctx, id, site)))
    throw invalidField('/defaultContent/site', 'must name a site of this organization')
  if (changes.hostname !== organization.hostname) refuseReserved(changes.hostname)
  const { emailDomains, ...fields } = changes
  const changed = Object.entries(fields).filter(
    ([field, value]) => organization[columnOf(field)] !== stored(value),
  )
  const set = Object.fromEntries(changed.map(([field, value]) => [columnOf(field), stored(value)]))
  const row = changed.length > 0 ? await updateOrganization(ctx, organization.id, set) : organization
  const domains = emailDomains && (await changeDomains(ctx, organization.id, emailDomains))
  if (changed.length === 0 && domains === undefined) return organization
  await emit(ctx, {
    organization: row.id,
    type: 'organization_updated',
    resource: { type: 'organization', id: row.id },
    data: { ...Object.fromEntries(changed), ...(domains && { emailDomains: domains }) },
  })
  return { ...organization, ...row }
}

const refuseReserved = (hostname: string | undefined): void => {
  if (hostname !== undefined && isReservedHostname(hostname))
    throw new Conflict('this hostname is an address of the installation itself; choose another one')
}

/**
 * To be called for a site that is deleted: where it is the default of a locked organization, that has no default any more.
 */
export const forgetDefaultSite = async (
  ctx: WriteCtx,
  { id, default_content }: MembershipRow,
  siteId: string,
): Promise<void> => {
  if (default_content !== defaultContentOf(siteId)) return
  await updateOrganization(ctx, id, { default_content: null })
  await emit(ctx, {
    organization: id,
    type: 'organization_updated',
    resource: { type: 'organization', id },
    data: { defaultContent: null },
  })
}

/** Sets the domains of a locked organization, normalized, each once; undefined where they do not change. */
const changeDomains = async (
  ctx: WriteCtx,
  organizationId: string,
  given: readonly string[],
): Promise<string[] | undefined> => {
  const domains = [...new Set(given.map(domain => domain.toLowerCase()))]
  const before = (await domainsOf(ctx, [organizationId])).get(organizationId)
  // Even where they do not change: the caller may claim one now.
  await replaceDomains(ctx, organizationId, domains)
  return isDeepStrictEqual(before, domains) ? undefined : domains
}

const columns = {
  title: 'title',
  hostname: 'hostname',
  defaultRole: 'default_role',
  defaultContent: 'default_content',
  logo: 'logo_url',
  sso: 'sso',
  ai: 'ai',
  inviteLinks: 'invite_links',
} as const satisfies Record<Exclude<keyof Changes, 'emailDomains'>, keyof OrganizationRow>

const columnOf = (field: string) => columns[field as keyof typeof columns]

/** Flags are stored as numbers, default contents as JSON. */
const stored = (value: unknown): unknown => {
  if (typeof value === 'boolean') return Number(value)
  if (typeof value !== 'object' || value === null) return value
  return defaultContentOf((value as NonNullable<Changes['defaultContent']>).site)
}

const defaultContentOf = (site: string): string => JSON.stringify({ type: 'site', site })

type Changes = Static<typeof OrganizationChanges>

/** The most that an answer without pages may have. */
const mostOfDomain = 100

/** The organizations of an e-mail domain, for a caller with an address in it; none for all others. */
export const organizationsOfOwnDomain = async (ctx: Ctx, domain: string): Promise<MembershipRow[]> => {
  const wanted = domainToASCII(domain)
  const caller = await findUser(ctx, ctx.actor.userId)
  if (wanted === '' || caller === undefined || emailDomain(caller.email) !== wanted) return []
  return organizationsById(ctx, await organizationIdsOfDomain(ctx, wanted, mostOfDomain, { isProved: false }))
}
