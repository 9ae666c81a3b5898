// Rows of organizations as the API shows them.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { versioned } from '#http/versions.ts'
import { domainsOf } from './email-domains.ts'
import { organizationPermissions } from './policy.ts'
import type { Organization, Subdomain } from './schema.ts'
import type { MembershipRow } from './store.ts'

export const presentOrganizations = async (
  ctx: Ctx,
  rows: readonly MembershipRow[],
): Promise<Static<typeof Organization>[]> => {
  const domains = await domainsOf(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map(row => present(ctx, row, domains.get(row.id) as string[]))
}

export const presentOrganization = async (
  ctx: Ctx,
  row: MembershipRow,
): Promise<Static<typeof Organization>> => {
  const [organization] = await presentOrganizations(ctx, [row])
  const kinds = [row.type, row.use_case, row.community_type]
  const settings = [row.default_role, row.default_content, row.logo_url, row.sso, row.ai, row.invite_links]
  const parts = [row.id, row.title, row.hostname, organization?.emailDomains, kinds, settings]
  return versioned(organization as Static<typeof Organization>, ...parts)
}

export const presentSubdomain = (row: MembershipRow): Static<typeof Subdomain> => ({
  object: 'subdomain',
  subdomain: row.hostname as string,
  target: { type: 'organization', organization: row.id },
  isActive: true,
})

const present = (ctx: Ctx, row: MembershipRow, emailDomains: string[]): Static<typeof Organization> => ({
  object: 'organization',
  id: row.id,
  title: row.title,
  createdAt: row.created_at,
  emailDomains,
  ...(row.hostname !== null && { hostname: row.hostname }),
  type: row.type,
  ...(row.use_case !== null && { useCase: row.use_case }),
  ...(row.community_type !== null && { communityType: row.community_type }),
  defaultRole: row.default_role,
  ...(row.default_content !== null && { defaultContent: JSON.parse(row.default_content) }),
  sso: row.sso === 1,
  ai: row.ai === 1,
  inviteLinks: row.invite_links === 1,
  plan: 'free_2024',
  trial: { status: 'notapplicable' },
  internal_isOnNewTrial: true,
  urls: {
    location: `${ctx.baseUrl}/v1/orgs/${row.id}`,
    app: `${ctx.baseUrl}/app/orgs/${row.id}`,
    ...(row.logo_url !== null && { logo: row.logo_url }),
  },
  permissions: organizationPermissions(row),
})
