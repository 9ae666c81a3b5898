// Deletes a site with all its parts; the spaces that it showed stay.
import type { WriteCtx } from '#context.ts'
import { emit } from '#identity/events/index.ts'
import { forgetDefaultSite } from '#identity/organizations/index.ts'
import { enqueue } from '#jobs/index.ts'
import { lockSiteWithSpaces } from './lock.ts'
import { deleteSite } from './store.ts'
import type { SiteAccess } from './subject.ts'

/** The job that removes what is too much for one transaction; its key is the id of the site. */
export const afterDeletion = { name: 'forget-insights-of-site' } as const

export const removeSite = async (ctx: WriteCtx, seen: SiteAccess): Promise<void> => {
  const { organization, row } = await lockSiteWithSpaces(ctx, seen, 'admin')
  await deleteSite(ctx, row.id)
  await emit(ctx, {
    organization: organization.id,
    type: 'site_deleted',
    resource: { type: 'site', id: row.id },
    data: { title: row.title },
  })
  await forgetDefaultSite(ctx, organization, row.id)
  await enqueue(ctx, afterDeletion, { key: row.id, owner: organization.id })
}
