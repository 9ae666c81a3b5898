// Rows of OIDC providers as the API shows them.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { versioned } from '#http/versions.ts'
import type { MembershipRow } from '../organizations/index.ts'
import { presentTeamsById } from '../teams/index.ts'
import { urlsOf } from './addresses.ts'
import type { OidcProvider } from './schema.ts'
import { isActive, type OidcProviderRow } from './store.ts'
import type { ProviderAccess } from './subject.ts'

/** Providers of one organization. */
export const presentProviders = async (
  ctx: Ctx,
  organization: MembershipRow,
  rows: readonly OidcProviderRow[],
): Promise<Static<typeof OidcProvider>[]> => {
  const teamIds = rows.flatMap(row => row.default_team_id ?? [])
  const teams = await presentTeamsById(ctx, organization, teamIds)
  return rows.map(row => {
    const team = row.default_team_id === null ? undefined : teams.get(row.default_team_id)
    return {
      object: 'oidc-provider',
      id: row.id,
      label: row.label,
      status: isActive(row) ? 'active' : 'pending',
      ...(row.issuer !== null && { issuer: row.issuer }),
      ...(row.client_id !== null && { clientId: row.client_id }),
      ...(team !== undefined && { defaultTeam: team }),
      defaultRole: row.default_role,
      rejoin: row.rejoin === 1,
      createdAt: row.created_at,
      urls: {
        location: `${ctx.baseUrl}/v1/orgs/${row.organization_id}/oidc/${row.id}`,
        ...urlsOf(ctx, row.id),
      },
    }
  })
}

export const presentProvider = async (
  ctx: Ctx,
  { organization, row }: ProviderAccess,
): Promise<Static<typeof OidcProvider>> => {
  const [provider] = await presentProviders(ctx, organization, [row])
  const secret = row.client_secret && Buffer.from(row.client_secret).toString('base64')
  const address = [row.id, row.label, row.issuer, row.client_id, secret]
  const newcomers = [row.default_team_id, row.default_role, row.rejoin]
  return versioned(provider as Static<typeof OidcProvider>, ...address, ...newcomers)
}
