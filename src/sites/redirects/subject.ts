// A redirect as what an operation acts on: of a site, for those who see it.
import type { WriteCtx } from '#context.ts'
import type { Subject } from '#http/operation.ts'
import type { OrganizationNeed } from '#identity/organizations/index.ts'
import { NotFound } from '#kernel/errors.ts'
import { lockSite, type SiteAccess, site } from '../sites/index.ts'
import { findRedirect, type RedirectRow } from './store.ts'

export interface RedirectAccess {
  readonly site: SiteAccess
  readonly row: RedirectRow
}

export const siteRedirect: Subject<RedirectAccess, OrganizationNeed> = {
  noun: 'redirect',
  find: async (ctx, params) => {
    const found = await site.find(ctx, params)
    const row = found && (await findRedirect(ctx, found.row.id, params.redirectId as string))
    return found && row && { site: found, row }
  },
  permits: (found, need) => site.permits(found.site, need),
  refusal: site.refusal,
}

/** The redirect as it is while nobody else changes the site, for a caller who may still change it. */
export const lockRedirect = async (ctx: WriteCtx, seen: RedirectAccess): Promise<RedirectAccess> => {
  const found = await lockSite(ctx, seen.site, 'create')
  const row = await findRedirect(ctx, found.row.id, seen.row.id)
  if (row === undefined) throw new NotFound('this redirect has just been deleted')
  return { site: found, row }
}
