// Previews of sites as the API shows them.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { presentUsersById } from '#identity/users/index.ts'
import { siteAddresses } from '../addresses/site-address.ts'
import type { SiteAccess } from '../sites/index.ts'
import { writePreviewId } from './preview-id.ts'
import type { SitePreview } from './schema.ts'
import type { PreviewRow } from './store.ts'
import type { PreviewAccess } from './subject.ts'

type Shown = Static<typeof SitePreview>

export const presentPreviews = async (
  ctx: Ctx,
  { organization, row: site }: SiteAccess,
  rows: readonly PreviewRow[],
): Promise<Shown[]> => {
  const people = await presentUsersById(
    ctx,
    rows.map(row => row.created_by),
  )
  const { canonical } = siteAddresses(ctx.baseUrl, { ...site, organization_hostname: organization.hostname })
  return rows.map(row => {
    const createdBy = people.get(row.created_by)
    return {
      object: 'site-preview',
      id: row.id,
      changeRequests: JSON.parse(row.change_requests),
      ...(createdBy && { createdBy }),
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      urls: {
        location: `${ctx.baseUrl}/v1/orgs/${organization.id}/sites/${site.id}/previews/${row.id}`,
        preview: `${canonical}/~/preview/${writePreviewId(ctx, row.id)}`,
      },
    }
  })
}

export const presentPreview = async (ctx: Ctx, { site, row }: PreviewAccess): Promise<Shown> => {
  const [shown] = await presentPreviews(ctx, site, [row])
  return shown as Shown
}
