// Rows of SAML providers as the API shows them.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { versioned } from '#http/versions.ts'
import type { MembershipRow } from '../organizations/index.ts'
import { presentTeamsById } from '../teams/index.ts'
import { serviceOf } from './addresses.ts'
import { presentCertificates } from './certificates.ts'
import { isActive } from './policy.ts'
import type { SamlProvider } from './schema.ts'
import type { SamlProviderRow } from './store.ts'
import type { ProviderAccess } from './subject.ts'

/** Providers of one organization. */
export const presentProviders = async (
  ctx: Ctx,
  organization: MembershipRow,
  rows: readonly SamlProviderRow[],
): Promise<Static<typeof SamlProvider>[]> => {
  const teamIds = rows.flatMap(row => row.default_team_id ?? [])
  const teams = await presentTeamsById(ctx, organization, teamIds)
  return rows.map(row => {
    const team = row.default_team_id === null ? undefined : teams.get(row.default_team_id)
    return {
      object: 'saml-provider',
      id: row.id,
      label: row.label,
      status: isActive(row) ? 'active' : 'pending',
      ...(row.sso_url !== null && { ssoURL: row.sso_url }),
      ...(row.entity_id !== null && { entityID: row.entity_id }),
      ...(row.certificate !== null && { certificate: row.certificate }),
      certificates: row.certificate === null ? [] : presentCertificates(row.certificate, ctx.clock()),
      ...(team !== undefined && { defaultTeam: team }),
      defaultRole: row.default_role,
      rejoin: row.rejoin === 1,
      createdAt: row.created_at,
      service: serviceOf(ctx, row.id),
      urls: { location: `${ctx.baseUrl}/v1/orgs/${row.organization_id}/saml/${row.id}` },
    }
  })
}

export const presentProvider = async (
  ctx: Ctx,
  { organization, row }: ProviderAccess,
): Promise<Static<typeof SamlProvider>> => {
  const [provider] = await presentProviders(ctx, organization, [row])
  const address = [row.id, row.label, row.entity_id, row.sso_url, row.certificate]
  const newcomers = [row.default_team_id, row.default_role, row.rejoin]
  return versioned(provider as Static<typeof SamlProvider>, ...address, ...newcomers)
}
