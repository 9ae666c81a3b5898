// What surrounds a published page, as everybody sees it who sees the page.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import type { ContentHead } from '#library/heads/index.ts'
import { seesSiteSpace } from '../resolver/index.ts'
import { presentSites, shownSite } from '../sites/index.ts'
import { nothingThere, type Visitation } from './enter.ts'
import type { PublishedContent } from './schema.ts'

type Shown = Static<typeof PublishedContent>

/** Parts that the visitor does not see are not counted. */
export const presentSiteOf = async (
  ctx: Ctx,
  { row, site, audience }: Visitation,
): Promise<Pick<Shown, 'organization' | 'site'>> => {
  const found = await shownSite(ctx, row.id)
  const [shown] =
    found === undefined
      ? []
      : presentSites(ctx, { id: row.organization_id, hostname: row.organization_hostname }, [found])
  if (shown === undefined) throw nothingThere()
  const siteSpaces = [...site.siteSpaces.keys()].filter(id => seesSiteSpace(site, id, audience)).length
  return { organization: organizationOf(ctx, row), site: { ...shown, siteSpaces } }
}

const organizationOf = (ctx: Ctx, row: Visitation['row']): Shown['organization'] => ({
  object: 'organization',
  id: row.organization_id,
  title: row.organization_title,
  ...(row.organization_hostname !== null && { hostname: row.organization_hostname }),
  urls: {
    location: `${ctx.baseUrl}/v1/orgs/${row.organization_id}`,
    app: `${ctx.baseUrl}/app/orgs/${row.organization_id}`,
    ...(row.organization_logo !== null && { logo: row.organization_logo }),
  },
})

export const presentOpened = async (
  _ctx: Ctx,
  { revision }: ContentHead,
): Promise<Pick<Shown, 'revision'>> => ({
  revision: { object: 'revision', id: revision.id, type: revision.type, createdAt: revision.created_at },
})
