// A hostname of a site as what an operation acts on.
import type { Subject } from '#http/operation.ts'
import type { OrganizationNeed } from '#identity/organizations/index.ts'
import { type SiteAccess, site } from '../sites/index.ts'
import { type HostnameRow, hostnameOf } from './store.ts'

export interface HostnameAccess extends SiteAccess {
  readonly hostname: HostnameRow
}

export const siteHostname: Subject<HostnameAccess, OrganizationNeed> = {
  noun: 'hostname of the site',
  find: async (ctx, params) => {
    const found = await site.find(ctx, params)
    const hostname = found && (await hostnameOf(ctx, found.row.id, params.hostname as string))
    return found && hostname && { ...found, hostname }
  },
  permits: site.permits,
  refusal: site.refusal,
}
