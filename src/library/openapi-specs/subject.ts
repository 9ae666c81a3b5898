// A spec, the slug of a spec that may not exist, and a version, as what an operation acts on.
import type { Ctx } from '#context.ts'
import type { Subject } from '#http/operation.ts'
import {
  type MembershipRow,
  type OrganizationNeed,
  organizationFor,
  permitsInOrganization,
  refusalInOrganization,
} from '#identity/organizations/index.ts'
import { type FoundVersion, type SpecRow, specBySlug, versionById } from './store.ts'

export interface SpecAccess {
  readonly organization: MembershipRow
  readonly row: SpecRow
}

/** A slug, with the spec that has it, if there is one. */
export interface SlugAccess {
  readonly organization: MembershipRow
  readonly slug: string
  readonly row: SpecRow | undefined
}

type Params = Readonly<Record<string, string>>

export const specSlug: Subject<SlugAccess, OrganizationNeed> = {
  noun: 'spec',
  find: async (ctx, params) => {
    const organization = await organizationFor(ctx, params, 'read')
    const slug = params.specSlug as string
    return organization && { organization, slug, row: await specBySlug(ctx, organization.id, slug) }
  },
  permits: ({ organization }, need) => permitsInOrganization(organization, need),
  refusal: refusalInOrganization,
}

export const spec: Subject<SpecAccess, OrganizationNeed> = {
  noun: 'spec',
  find: async (ctx, params) => {
    const found = await specSlug.find(ctx, params)
    return found?.row && { organization: found.organization, row: found.row }
  },
  permits: ({ organization }, need) => permitsInOrganization(organization, need),
  refusal: refusalInOrganization,
}

export interface VersionAccess extends SpecAccess {
  readonly version: FoundVersion
}

const versionOf = (idOf: (found: SpecAccess, params: Params) => string | null) => ({
  noun: 'version of the spec',
  find: async (ctx: Ctx, params: Params): Promise<VersionAccess | undefined> => {
    const found = await spec.find(ctx, params)
    const id = found && idOf(found, params)
    const version = found && id && (await versionById(ctx, found.row.id, id))
    return version ? { ...found, version } : undefined
  },
  permits: ({ organization }: VersionAccess, need: OrganizationNeed) =>
    permitsInOrganization(organization, need),
  refusal: refusalInOrganization,
})

export const specVersion: Subject<VersionAccess, OrganizationNeed> = versionOf(
  (_, { versionId }) => versionId as string,
)

export const latestVersion: Subject<VersionAccess, OrganizationNeed> = versionOf(
  ({ row }) => row.last_version_id,
)
