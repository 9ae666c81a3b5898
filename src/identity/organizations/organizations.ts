// Organizations: made and changed.
import type { Static } from 'typebox'
import { type Ctx, now } from '#context.ts'
import { invalidField } from '#kernel/errors.ts'
import { emit } from '../events/index.ts'
import type { NewOrganization, OrganizationChanges } from './schema.ts'
import {
  insertMember,
  insertOrganization,
  type MembershipRow,
  type OrganizationRow,
  replaceDomains,
  updateOrganization,
} from './store.ts'

/** Makes an organization; the caller becomes its admin. */
export const createOrganization = async (
  ctx: Ctx,
  wanted: Static<typeof NewOrganization>,
): Promise<MembershipRow> => {
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

/** Changes an organization, all of the given fields or none. */
export const changeOrganization = async (
  ctx: Ctx,
  organization: MembershipRow,
  changes: Static<typeof OrganizationChanges>,
): Promise<MembershipRow> => {
  const set = columnsOf(changes)
  const { emailDomains } = changes
  const isChanged = Object.keys(set).length > 0
  if (!isChanged && emailDomains === undefined) return organization
  const row = isChanged ? await updateOrganization(ctx, organization.id, set) : organization
  if (emailDomains !== undefined) await replaceDomains(ctx, organization.id, distinct(emailDomains))
  await emit(ctx, {
    organization: row.id,
    type: 'organization_updated',
    resource: { type: 'organization', id: row.id },
    data: { ...changes },
  })
  return { ...organization, ...row }
}

const columnsOf = (changes: Static<typeof OrganizationChanges>): Partial<OrganizationRow> => {
  const { defaultContent } = changes
  if (defaultContent) throw invalidField('/defaultContent/site', 'must name a site of this organization')
  return {
    ...(changes.title !== undefined && { title: changes.title }),
    ...(changes.hostname !== undefined && { hostname: changes.hostname }),
    ...(changes.defaultRole !== undefined && { default_role: changes.defaultRole }),
    ...(defaultContent === null && { default_content: null }),
    ...(changes.logo !== undefined && { logo_url: changes.logo }),
    ...(changes.sso !== undefined && { sso: Number(changes.sso) }),
    ...(changes.ai !== undefined && { ai: Number(changes.ai) }),
    ...(changes.inviteLinks !== undefined && { invite_links: Number(changes.inviteLinks) }),
  }
}

/** Domains in their one spelling, each once. */
const distinct = (domains: readonly string[]): string[] => [
  ...new Set(domains.map(domain => domain.toLowerCase())),
]
