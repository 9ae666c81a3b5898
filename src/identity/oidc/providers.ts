// OIDC providers: made, changed and deleted by admins.
import type { Static } from 'typebox'
import type { WriteCtx } from '#context.ts'
import { changedFields } from '#kernel/changed-fields.ts'
import { now } from '#kernel/clock.ts'
import { invalidField } from '#kernel/errors.ts'
import type { EventType } from '../events/index.ts'
import { lockAgain, lockOrganization, type MembershipRow } from '../organizations/index.ts'
import {
  emitOfProvider,
  forgetProvider,
  refuseMoreProviders,
  refuseTeamElsewhere,
} from '../single-sign-on/index.ts'
import type { NewOidcProvider, OidcProviderChanges } from './schema.ts'
import { sealSecret } from './secret.ts'
import {
  countProviders,
  deleteProvider,
  insertProvider,
  type OidcProviderRow,
  updateProvider,
} from './store.ts'
import { oidcProvider, type ProviderAccess } from './subject.ts'

export const createProvider = async (
  ctx: WriteCtx,
  seen: MembershipRow,
  body: Static<typeof NewOidcProvider>,
): Promise<ProviderAccess> => {
  refuseNoIssuer(body.issuer)
  const organization = await lockOrganization(ctx, seen.id, 'admin')
  await refuseTeamElsewhere(ctx, organization.id, body.defaultTeam)
  refuseMoreProviders('oidc', await countProviders(ctx, organization.id))
  const id = ctx.newId()
  const row: OidcProviderRow = {
    id,
    organization_id: organization.id,
    label: body.label,
    issuer: body.issuer ?? null,
    client_id: body.clientId ?? null,
    client_secret: sealed(ctx, id, body.clientSecret),
    default_team_id: body.defaultTeam ?? null,
    default_role: body.defaultRole === undefined ? organization.default_role : body.defaultRole,
    rejoin: Number(body.rejoin ?? false),
    created_at: now(ctx),
  }
  await insertProvider(ctx, row)
  await record(ctx, 'oidc_provider_created', row, { label: row.label })
  return { organization, row }
}

export const changeProvider = async (
  ctx: WriteCtx,
  seen: ProviderAccess,
  body: Static<typeof OidcProviderChanges>,
): Promise<ProviderAccess> => {
  refuseNoIssuer(body.issuer)
  const { organization, row } = await lockProvider(ctx, seen)
  await refuseTeamElsewhere(ctx, organization.id, body.defaultTeam)
  const { rejoin, clientSecret, ...others } = body
  const changed = changedFields(
    row,
    { ...others, ...(rejoin !== undefined && { rejoin: Number(rejoin) }) },
    columns,
  )
  const set: Partial<OidcProviderRow> = { ...changed?.set, ...secretChange(ctx, row, body) }
  if (Object.keys(set).length === 0) return { organization, row }
  await updateProvider(ctx, row.id, set)
  await record(ctx, 'oidc_provider_updated', row, {
    ...changed?.data,
    ...('client_secret' in set && { isConfidential: set.client_secret !== null }),
    ...('rejoin' in set && { rejoin: set.rejoin === 1 }),
  })
  return { organization, row: { ...row, ...set } }
}

/** Ends the sessions of those who signed in by it. */
export const removeProvider = async (ctx: WriteCtx, seen: ProviderAccess): Promise<void> => {
  const { row } = await lockProvider(ctx, seen)
  await deleteProvider(ctx, row.id)
  await forgetProvider(ctx, row.id)
  await record(ctx, 'oidc_provider_deleted', row, { label: row.label })
}

const columns = {
  label: 'label',
  issuer: 'issuer',
  clientId: 'client_id',
  defaultTeam: 'default_team_id',
  defaultRole: 'default_role',
  rejoin: 'rejoin',
} as const

const lockProvider = (ctx: WriteCtx, { organization, row }: ProviderAccess): Promise<ProviderAccess> =>
  lockAgain(
    ctx,
    oidcProvider,
    { organizationId: organization.id, oidcProviderId: row.id },
    { lock: [organization.id], need: 'admin', gone: 'this provider has just been deleted' },
  )

/** Throws where an issuer cannot be the base of a provider's addresses. */
const refuseNoIssuer = (issuer: string | null | undefined): void => {
  if (typeof issuer !== 'string') return
  const url = URL.parse(issuer)
  if (url === null || url.username !== '' || url.password !== '' || /[?#]/.test(issuer))
    throw invalidField('/issuer', 'must be an address without user name, query and fragment')
  if (url.pathname.includes('/.well-known/'))
    throw invalidField('/issuer', 'must be what comes before /.well-known/openid-configuration')
}

const sealed = (ctx: WriteCtx, id: string, secret: string | null | undefined): Uint8Array | null =>
  typeof secret === 'string' ? sealSecret(ctx, id, secret) : null

/** A secret is kept only while the provider that it belongs to is the same. */
const secretChange = (
  ctx: WriteCtx,
  row: OidcProviderRow,
  { clientSecret, issuer = row.issuer }: Static<typeof OidcProviderChanges>,
): Partial<OidcProviderRow> => {
  if (typeof clientSecret === 'string') return { client_secret: sealSecret(ctx, row.id, clientSecret) }
  const isDropped = row.client_secret !== null && (clientSecret === null || issuer !== row.issuer)
  return isDropped ? { client_secret: null } : {}
}

const record = (
  ctx: WriteCtx,
  type: EventType,
  row: OidcProviderRow,
  data: Parameters<typeof emitOfProvider>[3]['data'],
): Promise<void> => emitOfProvider(ctx, 'oidc', row, { type, data })
