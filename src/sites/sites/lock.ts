// Locks a site and looks it up again, for a caller who may still do what they asked for.
import type { WriteCtx } from '#context.ts'
import { lockOrganizationRow, type OrganizationNeed } from '#identity/organizations/index.ts'
import { Forbidden, NotFound } from '#kernel/errors.ts'
import { lockSiteRow } from './store.ts'
import { type SiteAccess, site } from './subject.ts'

/** Locks the site alone: for acts that do not change which spaces it shows. */
export const lockSite = async (
  ctx: WriteCtx,
  { organization, row }: SiteAccess,
  need: OrganizationNeed,
): Promise<SiteAccess> => {
  await lockSiteRow(ctx, row.id)
  await ctx.noteLocked()
  const found = await site.find(ctx, { organizationId: organization.id, siteId: row.id })
  if (found === undefined) throw new NotFound('this site is no more, or no longer yours to see')
  if (!site.permits(found, need)) throw new Forbidden(site.refusal(need))
  return found
}

/**
 * Locks the organization, so that none of its spaces can be deleted or transferred, and the site: for acts that change
 * which spaces the site shows. Several sites are locked in the order of their ids.
 */
export const lockSiteWithSpaces = async (
  ctx: WriteCtx,
  access: SiteAccess,
  need: OrganizationNeed,
): Promise<SiteAccess> => {
  await lockOrganizationRow(ctx, access.organization.id)
  return lockSite(ctx, access, need)
}
