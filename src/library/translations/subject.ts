// Translation settings as what an operation acts on: of an organization, for its members.
import type { WriteCtx } from '#context.ts'
import type { Subject } from '#http/operation.ts'
import {
  lockAgain,
  type MembershipRow,
  type OrganizationNeed,
  organizationFor,
  permitsInOrganization,
  refusalInOrganization,
} from '#identity/organizations/index.ts'
import { findSettings, type SettingsRow } from './store.ts'

export interface SettingsAccess {
  readonly organization: MembershipRow
  readonly row: SettingsRow
}

export const translationSettings: Subject<SettingsAccess, OrganizationNeed> = {
  noun: 'translation settings',
  find: async (ctx, params) => {
    const organization = await organizationFor(ctx, params, 'read')
    const row =
      organization && (await findSettings(ctx, organization.id, params.translationSettingsId as string))
    return organization && row && { organization, row }
  },
  permits: ({ organization }, need) => permitsInOrganization(organization, need),
  refusal: refusalInOrganization,
}

/** Locks the settings together with their organization, for a caller who may still change them. */
export const lockSettings = (ctx: WriteCtx, { organization, row }: SettingsAccess): Promise<SettingsAccess> =>
  lockAgain(
    ctx,
    translationSettings,
    { organizationId: organization.id, translationSettingsId: row.id },
    { lock: [organization.id], need: 'create', gone: 'these translation settings have just been deleted' },
  )
