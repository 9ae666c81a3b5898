// SAML providers: made, changed and deleted by admins.
import type { Static } from 'typebox'
import type { WriteCtx } from '#context.ts'
import { changedFields } from '#kernel/changed-fields.ts'
import { now } from '#kernel/clock.ts'
import type { EventType } from '../events/index.ts'
import { lockAgain, lockOrganization, type MembershipRow } from '../organizations/index.ts'
import {
  emitOfProvider,
  forgetProvider,
  refuseMoreProviders,
  refuseTeamElsewhere,
} from '../single-sign-on/index.ts'
import { lastExpiry, readCertificates } from './certificates.ts'
import type { NewSamlProvider, SamlProviderChanges } from './schema.ts'
import {
  countProviders,
  deleteProvider,
  insertProvider,
  type SamlProviderRow,
  updateProvider,
} from './store.ts'
import { type ProviderAccess, samlProvider } from './subject.ts'

export const createProvider = async (
  ctx: WriteCtx,
  seen: MembershipRow,
  body: Static<typeof NewSamlProvider>,
): Promise<ProviderAccess> => {
  const expiresAt = expiryOf(body.certificate)
  const organization = await lockOrganization(ctx, seen.id, 'admin')
  await refuseTeamElsewhere(ctx, organization.id, body.defaultTeam)
  refuseMoreProviders('saml', await countProviders(ctx, organization.id))
  const row: SamlProviderRow = {
    id: ctx.newId(),
    organization_id: organization.id,
    label: body.label,
    entity_id: body.entityID ?? null,
    sso_url: body.ssoURL ?? null,
    certificate: body.certificate ?? null,
    certificate_expires_at: expiresAt,
    default_team_id: body.defaultTeam ?? null,
    default_role: body.defaultRole === undefined ? organization.default_role : body.defaultRole,
    rejoin: Number(body.rejoin ?? false),
    created_at: now(ctx),
  }
  await insertProvider(ctx, row)
  await record(ctx, 'saml_provider_created', row, { label: row.label })
  return { organization, row }
}

export const changeProvider = async (
  ctx: WriteCtx,
  seen: ProviderAccess,
  body: Static<typeof SamlProviderChanges>,
): Promise<ProviderAccess> => {
  const expiresAt = expiryOf(body.certificate)
  const { organization, row } = await lockProvider(ctx, seen)
  await refuseTeamElsewhere(ctx, organization.id, body.defaultTeam)
  const { rejoin, ...others } = body
  const changed = changedFields(
    row,
    { ...others, ...(rejoin !== undefined && { rejoin: Number(rejoin) }) },
    columns,
  )
  if (changed === undefined) return { organization, row }
  const { set, data } = changed
  if ('certificate' in set) set.certificate_expires_at = expiresAt
  await updateProvider(ctx, row.id, set)
  await record(ctx, 'saml_provider_updated', row, {
    ...data,
    ...('certificate' in data && { certificate: fingerprintsOf(body.certificate) }),
    ...('rejoin' in data && { rejoin: data.rejoin === 1 }),
  })
  return { organization, row: { ...row, ...set } }
}

/** Ends the sessions of those who signed in by it. */
export const removeProvider = async (ctx: WriteCtx, seen: ProviderAccess): Promise<void> => {
  const { row } = await lockProvider(ctx, seen)
  await deleteProvider(ctx, row.id)
  await forgetProvider(ctx, row.id)
  await record(ctx, 'saml_provider_deleted', row, { label: row.label })
}

const columns = {
  label: 'label',
  entityID: 'entity_id',
  ssoURL: 'sso_url',
  certificate: 'certificate',
  defaultTeam: 'default_team_id',
  defaultRole: 'default_role',
  rejoin: 'rejoin',
} as const

const lockProvider = (ctx: WriteCtx, { organization, row }: ProviderAccess): Promise<ProviderAccess> =>
  lockAgain(
    ctx,
    samlProvider,
    { organizationId: organization.id, samlProviderId: row.id },
    { lock: [organization.id], need: 'admin', gone: 'this provider has just been deleted' },
  )

/** The last expiry of the certificates; throws for a text without certificates. */
const expiryOf = (certificate: string | null | undefined): string | null =>
  typeof certificate === 'string' ? lastExpiry(readCertificates(certificate)) : null

/** Events have the certificates' fingerprints, not their whole text. */
const fingerprintsOf = (certificate: string | null | undefined): string[] | null =>
  typeof certificate === 'string' ? readCertificates(certificate).map(one => one.fingerprint256) : null

const record = (
  ctx: WriteCtx,
  type: EventType,
  row: SamlProviderRow,
  data: Parameters<typeof emitOfProvider>[3]['data'],
): Promise<void> => emitOfProvider(ctx, 'saml', row, { type, data })
