// The look of a site space as what an operation acts on: of a site, for those who see it.
import type { WriteCtx } from '#context.ts'
import type { Subject } from '#http/operation.ts'
import type { OrganizationNeed } from '#identity/organizations/index.ts'
import { NotFound } from '#kernel/errors.ts'
import { lockSite, type SiteAccess, site } from '../sites/index.ts'
import { findSiteSpace, type SiteSpaceLook } from './store.ts'

export interface LookAccess {
  readonly site: SiteAccess
  readonly row: SiteSpaceLook
}

export const siteSpaceLook: Subject<LookAccess, OrganizationNeed> = {
  noun: 'site space',
  find: async (ctx, params) => {
    const found = await site.find(ctx, params)
    const row = found && (await findSiteSpace(ctx, found.row.id, params.siteSpaceId as string))
    return found && row && { site: found, row }
  },
  permits: (found, need) => site.permits(found.site, need),
  refusal: site.refusal,
}

/** The look as it is while nobody else changes the site, for a caller who may still change it. */
export const lockLook = async (ctx: WriteCtx, seen: LookAccess): Promise<LookAccess> => {
  const found = await lockSite(ctx, seen.site, 'create')
  const row = await findSiteSpace(ctx, found.row.id, seen.row.id)
  if (row === undefined) throw new NotFound('this site space has just been removed')
  return { site: found, row }
}
