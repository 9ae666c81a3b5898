// A site as what an operation acts on: of an organization, for its members; for guests where it shows a space that they may read.
import type { Subject } from '#http/operation.ts'
import {
  type MembershipRow,
  type OrganizationNeed,
  organization,
  permitsInOrganization,
  refusalInOrganization,
} from '#identity/organizations/index.ts'
import { type SiteRow, seenSite } from './store.ts'

export interface SiteAccess {
  readonly organization: MembershipRow
  readonly row: SiteRow
}

/** Whoever sees a site may read it: `member` stands for that. */
export const site: Subject<SiteAccess, OrganizationNeed> = {
  noun: 'site',
  find: async (ctx, params) => {
    const found = await organization.find(ctx, params)
    const row = found && (await seenSite(ctx, found, params.siteId as string))
    return found && row && { organization: found, row }
  },
  permits: ({ organization }, need) => permitsInOrganization(organization, need),
  refusal: refusalInOrganization,
}
