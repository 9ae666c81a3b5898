// A site looked up again once it is locked, for a caller who may still do what they asked for.
import type { WriteCtx } from '#context.ts'
import { lockOrganizationRow, type OrganizationNeed } from '#identity/organizations/index.ts'
import { Forbidden, NotFound } from '#kernel/errors.ts'
import { lockSiteRow } from './store.ts'
import { type SiteAccess, site } from './subject.ts'

/** Locks the site alone: for whatever leaves the spaces that it shows as they are. */
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
 * Locks the organization, in which no space is deleted or transferred then, and the site: for whatever changes which
 * spaces it shows. Whoever locks several sites does so in the order of their ids.
 */
export const lockSiteWithSpaces = async (
  ctx: WriteCtx,
  access: SiteAccess,
  need: OrganizationNeed,
): Promise<SiteAccess> => {
  await lockOrganizationRow(ctx, access.organization.id)
  return lockSite(ctx, access, need)
}
