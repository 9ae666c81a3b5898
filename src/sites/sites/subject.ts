// The subject of operations on a site, for members of its organization, and for guests who may read a space that it
// shows.
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

/** `member` is the need of reading: whoever sees a site may read it. */
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
