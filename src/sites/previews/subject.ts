// A preview as what an operation acts on: of a site, for those who may make one.
import type { WriteCtx } from '#context.ts'
import type { Subject } from '#http/operation.ts'
import type { OrganizationNeed } from '#identity/organizations/index.ts'
import { NotFound } from '#kernel/errors.ts'
import { lockSite, type SiteAccess, site } from '../sites/index.ts'
import { findPreview, type PreviewRow } from './store.ts'

export interface PreviewAccess {
  readonly site: SiteAccess
  readonly row: PreviewRow
}

export const sitePreview: Subject<PreviewAccess, OrganizationNeed> = {
  noun: 'preview',
  find: async (ctx, params) => {
    const found = await site.find(ctx, params)
    const row = found && (await findPreview(ctx, found.row.id, params.previewId as string))
    return found && row && { site: found, row }
  },
  permits: (found, need) => site.permits(found.site, need),
  refusal: site.refusal,
}

/** The preview as it is while nobody else changes the site, for a caller who may still change it. */
export const lockPreview = async (ctx: WriteCtx, seen: PreviewAccess): Promise<PreviewAccess> => {
  const found = await lockSite(ctx, seen.site, 'create')
  const row = await findPreview(ctx, found.row.id, seen.row.id)
  if (row === undefined) throw new NotFound('this preview has just been deleted, or has expired')
  return { site: found, row }
}
