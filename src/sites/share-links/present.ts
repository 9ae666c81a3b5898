// Share links as the API shows them.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { versioned } from '#http/versions.ts'
import { publishedAddress, shareAddress, shareSecret } from '../addresses/index.ts'
import type { SiteAccess } from '../sites/index.ts'
import type { ShareLink } from './schema.ts'
import type { ShareLinkRow } from './store.ts'
import type { ShareLinkAccess } from './subject.ts'

type Shown = Static<typeof ShareLink>

/** The share links of one site. */
export const presentShareLinks = (
  ctx: Ctx,
  { organization, row: site }: SiteAccess,
  rows: readonly ShareLinkRow[],
): Shown[] => {
  // An active link makes the site readable, so the address exists.
  const published = publishedAddress(ctx.baseUrl, { ...site, has_open_link: 1 }, organization.hostname)
  const base = `${ctx.baseUrl}/v1/orgs/${site.organization_id}/sites/${site.id}/share-links`
  return rows.map(({ id, created_at, name, active }) => ({
    object: 'share-link',
    id,
    createdAt: created_at,
    name,
    active: active === 1,
    urls: {
      location: `${base}/${id}`,
      ...(published !== undefined &&
        active === 1 && { published: shareAddress(published, shareSecret(ctx, id)) }),
    },
  }))
}

export const presentShareLink = (ctx: Ctx, { site, link }: ShareLinkAccess): Shown => {
  const [shown] = presentShareLinks(ctx, site, [link])
  return versioned(shown as Shown, link.id, link.name, link.active)
}
