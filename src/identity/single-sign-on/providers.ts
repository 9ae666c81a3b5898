// All SQL that providers of every kind share.
import type { AliasableExpression } from 'kysely'
import type { Ctx } from '#context.ts'
import type { Flag } from '#database/index.ts'
import { type Level, query } from '../levels/index.ts'

/** The protocol of a provider. */
export type ProviderKind = 'saml' | 'oidc'

const providerKinds: readonly ProviderKind[] = ['saml', 'oidc']

/** An identity provider of an organization. */
export interface Provider {
  readonly id: string
  readonly organizationId: string
  readonly kind: ProviderKind
  readonly label: string
  /** For people who sign in for the first time; null for guests. */
  readonly defaultRole: Level | null
  readonly defaultTeamId: string | null
  /** Whether people who were removed from the organization come back by signing in. */
  readonly rejoin: boolean
}

interface ProviderRow {
  readonly id: string
  readonly organization_id: string
  readonly label: string
  readonly default_role: Level | null
  readonly default_team_id: string | null
  readonly rejoin: Flag
}

const columns = ['id', 'organization_id', 'label', 'default_role', 'default_team_id', 'rejoin'] as const

/** The providers of each kind that have everything that signing in needs. */
const active: Readonly<Record<ProviderKind, AliasableExpression<ProviderRow>>> = {
  saml: query
    .selectFrom('saml_providers')
    .select(columns)
    .where('entity_id', 'is not', null)
    .where('sso_url', 'is not', null)
    .where('certificate', 'is not', null),
  oidc: query
    .selectFrom('oidc_providers')
    .select(columns)
    .where('issuer', 'is not', null)
    .where('client_id', 'is not', null),
}

/** A query for the providers of a kind by which people can sign in. */
const activeProviders = (ctx: Pick<Ctx, 'db'>, kind: ProviderKind) =>
  ctx.db.selectFrom(active[kind].as('provider')).selectAll()

/** The provider, if people can sign in by it. */
export const findActiveProvider = async (
  ctx: Pick<Ctx, 'db'>,
  { kind, id }: Pick<Provider, 'kind' | 'id'>,
): Promise<Provider | undefined> => {
  // PostgreSQL refuses queries for U+0000.
  if (id.includes('\0')) return undefined
  const row = await activeProviders(ctx, kind).where('provider.id', '=', id).executeTakeFirst()
  return row && providerOf(kind, row)
}

/** How many providers of a kind an organization can have. */
export const mostProviders = 20

/** The providers of some organizations by which people can sign in, ordered by kind, then by age. */
export const activeProvidersOf = async (
  ctx: Pick<Ctx, 'db'>,
  organizationIds: readonly string[],
): Promise<Provider[]> => {
  if (organizationIds.length === 0) return []
  const providers: Provider[] = []
  for (const kind of providerKinds) {
    const rows = await activeProviders(ctx, kind)
      .where('provider.organization_id', 'in', organizationIds)
      .orderBy('provider.organization_id')
      .orderBy('provider.id')
      .limit(mostProviders * organizationIds.length)
      .execute()
    providers.push(...rows.map(row => providerOf(kind, row)))
  }
  return providers
}

/** The address that a browser goes to in order to sign in by a provider. */
export const startUrl = (
  { baseUrl }: Pick<Ctx, 'baseUrl'>,
  { kind, id }: Pick<Provider, 'kind' | 'id'>,
): string => `${baseUrl}/${kind}/${id}/start`

const providerOf = (kind: ProviderKind, row: ProviderRow): Provider => ({
  id: row.id,
  organizationId: row.organization_id,
  kind,
  label: row.label,
  defaultRole: row.default_role,
  defaultTeamId: row.default_team_id,
  rejoin: row.rejoin === 1,
})
