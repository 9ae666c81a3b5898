// A share link as what an operation acts on: for those who may change its site.
import type { Subject } from '#http/operation.ts'
import type { OrganizationNeed } from '#identity/organizations/index.ts'
import { type SiteAccess, site } from '../sites/index.ts'
import { findShareLink, type ShareLinkRow } from './store.ts'

export interface ShareLinkAccess {
  readonly site: SiteAccess
  readonly link: ShareLinkRow
}

export const shareLink: Subject<ShareLinkAccess, OrganizationNeed> = {
  noun: 'share link',
  find: async (ctx, params) => {
    const found = await site.find(ctx, params)
    const link = found && (await findShareLink(ctx, found.row.id, params.shareLinkId as string))
    return found && link && { site: found, link }
  },
  permits: (found, need) => site.permits(found.site, need),
  refusal: site.refusal,
}
