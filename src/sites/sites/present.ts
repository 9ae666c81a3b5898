// Sites as the API shows them.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { versioned } from '#http/versions.ts'
import type { MembershipRow } from '#identity/organizations/index.ts'
import { isReadable } from '../addresses/index.ts'
import { siteAddresses } from '../addresses/site-address.ts'
import { siteFeatures } from './features.ts'
import type { Site } from './schema.ts'
import type { ShownSiteRow } from './store.ts'
import type { SiteAccess } from './subject.ts'

type Shown = Static<typeof Site>

export const presentSites = (
  ctx: Pick<Ctx, 'baseUrl'>,
  organization: Pick<MembershipRow, 'id' | 'hostname'>,
  rows: readonly ShownSiteRow[],
): Shown[] =>
  rows.map(row => {
    const { canonical, own } = siteAddresses(ctx.baseUrl, {
      ...row,
      organization_hostname: organization.hostname,
    })
    return {
      object: 'site',
      id: row.id,
      type: row.type,
      title: row.title,
      ...iconOf(row),
      ...(row.hostname !== null && { hostname: row.hostname }),
      basename: row.basename,
      ...(row.proxy !== null && { proxy: { origin: row.proxy, target: own } }),
      visibility: row.visibility,
      published: row.published === 1,
      siteSpaces: row.site_spaces,
      createdAt: row.created_at,
      adaptiveContent: { enabled: row.adaptive_content === 1 },
      agentsContext: row.agents_context,
      insights: {
        views: row.counts_views === 1,
        searches: row.counts_searches === 1,
        feedback: row.takes_feedback === 1,
      },
      features: siteFeatures,
      urls: {
        location: `${ctx.baseUrl}/v1/orgs/${row.organization_id}/sites/${row.id}`,
        app: `${ctx.baseUrl}/app/orgs/${row.organization_id}/sites/${row.id}`,
        ...(isReadable(row) && { published: canonical }),
      },
    }
  })

export const presentSite = (ctx: Pick<Ctx, 'baseUrl'>, { organization, row }: SiteAccess): Shown => {
  const [site] = presentSites(ctx, organization, [row])
  const who = [row.visibility, row.published, row.adaptive_content, row.agents_context]
  const where = [row.basename, row.proxy, row.default_section_id, row.default_site_space_id]
  const counted = [row.counts_views, row.counts_searches, row.takes_feedback]
  return versioned(site as Shown, row.id, row.title, who, where, counted)
}

/** The icon, which is part of how the site looks. */
const iconOf = ({ customization }: Pick<ShownSiteRow, 'customization'>): Pick<Shown, 'icon'> => {
  const { icon } = JSON.parse(customization ?? '{}') as Pick<Shown, 'icon'>
  return icon ? { icon } : {}
}
