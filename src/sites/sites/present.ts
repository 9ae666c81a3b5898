// Sites as the API shows them.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { versioned } from '#http/versions.ts'
import { siteFeatures } from './features.ts'
import type { Site } from './schema.ts'
import type { ShownSiteRow } from './store.ts'
import type { SiteAccess } from './subject.ts'

type Shown = Static<typeof Site>

export const presentSites = (ctx: Pick<Ctx, 'baseUrl'>, rows: readonly ShownSiteRow[]): Shown[] =>
  rows.map(row => ({
    object: 'site',
    id: row.id,
    type: row.type,
    title: row.title,
    ...iconOf(row),
    ...(row.hostname !== null && { hostname: row.hostname }),
    basename: row.basename,
    visibility: row.visibility,
    published: row.published === 1,
    siteSpaces: row.site_spaces,
    createdAt: row.created_at,
    adaptiveContent: { enabled: row.adaptive_content === 1 },
    agentsContext: row.agents_context,
    features: siteFeatures,
    urls: {
      location: `${ctx.baseUrl}/v1/orgs/${row.organization_id}/sites/${row.id}`,
      app: `${ctx.baseUrl}/app/orgs/${row.organization_id}/sites/${row.id}`,
    },
  }))

export const presentSite = (ctx: Pick<Ctx, 'baseUrl'>, { row }: SiteAccess): Shown => {
  const [site] = presentSites(ctx, [row])
  const who = [row.visibility, row.published, row.adaptive_content, row.agents_context]
  const where = [row.basename, row.proxy, row.default_section_id, row.default_site_space_id]
  return versioned(site as Shown, row.id, row.title, who, where)
}

/** A part of how the site looks. */
const iconOf = ({ customization }: Pick<ShownSiteRow, 'customization'>): Pick<Shown, 'icon'> => {
  const { icon } = JSON.parse(customization ?? '{}') as Pick<Shown, 'icon'>
  return icon ? { icon } : {}
}
