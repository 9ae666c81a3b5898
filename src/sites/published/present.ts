// What surrounds a published page, the same for everybody who sees the page.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import type { ContentHead } from '#library/heads/index.ts'
import { addressOf, type ResolvedSiteSpace, seenSiteSpaces, seesSiteSpace } from '../resolver/index.ts'
import { presentSections } from '../sections/index.ts'
import { presentSiteSpaces, type SiteSpace } from '../site-spaces/index.ts'
import { presentSites, shownSite } from '../sites/index.ts'
import type { PublishedContent } from './schema.ts'
import { nothingAtAddress, type SiteView } from './site-view.ts'
import { partsAround } from './store.ts'

type Published = Static<typeof PublishedContent>

/** Counts only the parts that the visitor sees. */
export const presentSiteOf = async (
  ctx: Ctx,
  { row, site, audience }: SiteView,
): Promise<Pick<Published, 'organization' | 'site'>> => {
  const found = await shownSite(ctx, row.id)
  const [shown] =
    found === undefined
      ? []
      : presentSites(ctx, { id: row.organization_id, hostname: row.organization_hostname }, [found])
  if (shown === undefined) throw nothingAtAddress()
  const siteSpaces = seenSiteSpaces(site, audience).length
  return { organization: organizationOf(ctx, row), site: { ...shown, siteSpaces } }
}

const organizationOf = (ctx: Ctx, row: SiteView['row']): Published['organization'] => ({
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

/**
 * The section lists only the variants that the visitor sees; conditions are left out, for they are shown to those who may
 * read the site.
 */
export const presentResolved = async (
  ctx: Ctx,
  { row, site, audience, base }: SiteView,
  { section, siteSpace }: ResolvedSiteSpace,
  { revision }: ContentHead,
): Promise<Pick<Published, 'siteSection' | 'siteSpace' | 'space' | 'revision'>> => {
  const beside = section?.siteSpaces ?? [siteSpace]
  const visible = beside.flatMap(({ id }) => (seesSiteSpace(site, id, audience) ? [id] : []))
  const found = { row, arrangement: await partsAround(ctx, row, section?.id, visible) }
  const [shownSection] = await presentSections(ctx, found, found.arrangement.sections)
  const variants =
    shownSection?.siteSpaces ?? (await presentSiteSpaces(ctx, found, found.arrangement.siteSpaces))
  const shown = variants.find(({ id }) => id === siteSpace.id)
  if (shown === undefined) throw nothingAtAddress()
  const at = (siteSpaceId: string) => addressOf(site, siteSpaceId, '', base)
  const seen = variants.map(variant => siteSpaceAt(at(variant.id), variant))
  const own = siteSpaceAt(at(shown.id), shown)
  return {
    ...(section &&
      shownSection && {
        siteSection: { ...seenAt(at(section.defaultSiteSpace), shownSection), siteSpaces: seen },
      }),
    siteSpace: own,
    space: own.space,
    revision: { object: 'revision', id: revision.id, type: revision.type, createdAt: revision.created_at },
  }
}

interface Part {
  readonly condition?: string
  readonly urls: { readonly location: string; readonly published?: string }
}

/** A part as it is shown to a visitor who came by this address. */
const seenAt = <Shown extends Part>(
  published: string,
  { condition: _, ...part }: Shown,
): Omit<Shown, 'condition'> => ({ ...part, urls: { ...part.urls, published } })

/**
 * Without the address at which the space is published: that may be on another site, which visitors of this one are not to
 * know of.
 */
const siteSpaceAt = (published: string, siteSpace: Static<typeof SiteSpace>): Static<typeof SiteSpace> => {
  const { space } = siteSpace
  return { ...seenAt(published, siteSpace), space: { ...space, urls: { ...space.urls, published } } }
}
