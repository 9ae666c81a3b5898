// Makes a site, with the spaces that it shows at first.
import type { Static } from 'typebox'
import type { WriteCtx } from '#context.ts'
import { emit } from '#identity/events/index.ts'
import { lockOrganization, type MembershipRow } from '#identity/organizations/index.ts'
import { firstCharacters } from '#kernel/characters.ts'
import { now } from '#kernel/clock.ts'
import { Conflict } from '#kernel/errors.ts'
import { slugify, slugPool } from '#kernel/slug.ts'
import { createSpace, type SpaceSeen } from '#library/spaces/index.ts'
import { newVisitorKey } from '../visitors/index.ts'
import { samplePages } from './sample.ts'
import { most, type NewSite } from './schema.ts'
import { namedSpaces, placeSpaces } from './site-spaces.ts'
import { basenamesIn, countSites, insertSite } from './store.ts'
import { type SiteAccess, site } from './subject.ts'

type Wanted = Static<typeof NewSite>

/** Makes a site that is not published yet. */
export const createSite = async (
  ctx: WriteCtx,
  { id: organizationId }: Pick<MembershipRow, 'id'>,
  wanted: Wanted,
): Promise<SiteAccess> => {
  const organization = await lockOrganization(ctx, organizationId, 'create')
  if ((await countSites(ctx, organizationId)) >= most.sitesOfOrganization)
    throw new Conflict(
      `the organization has ${most.sitesOfOrganization} sites, which is the most; delete one first`,
    )
  const title = wanted.title ?? 'Untitled'
  const spaces = await spacesFor(ctx, organization, title, wanted.spaces)
  const [id, at] = [ctx.newId(), now(ctx)]
  const placed = await placeSpaces(ctx, id, spaces)
  await insertSite(ctx, {
    id,
    organization_id: organizationId,
    title,
    type: wanted.type ?? 'basic',
    visibility: wanted.visibility ?? 'public',
    basename: slugPool(await basenamesIn(ctx, organizationId))(slugify(title)),
    ...defaults,
    default_site_space_id: placed[0]?.id ?? null,
    visitor_key: newVisitorKey(ctx, id),
    created_by: ctx.actor.userId,
    created_at: at,
    updated_at: at,
  })
  await emit(ctx, {
    organization: organizationId,
    type: 'site_created',
    resource: { type: 'site', id },
    data: { title, spaces: placed.map(({ space_id }) => space_id) },
  })
  return (await site.find(ctx, { organizationId, siteId: id })) as SiteAccess
}

const defaults = {
  proxy: null,
  published: 0,
  adaptive_content: 1,
  agents_context: 'included',
  default_section_id: null,
  revision: 1,
  fallback_url: null,
  adaptive_schema_updated_at: null,
  adaptive_schema: null,
  customization: null,
  counts_views: 1,
  counts_searches: 1,
  takes_feedback: 1,
} as const

const spacesFor = async (
  ctx: WriteCtx,
  { id: organizationId, default_role: defaultLevel }: MembershipRow,
  title: string,
  wanted: Wanted['spaces'] = [],
): Promise<SpaceSeen['row'][]> => {
  if (Array.isArray(wanted)) return (await namedSpaces(ctx, organizationId, wanted)).map(({ row }) => row)
  const place = { organizationId, collectionId: null, defaultLevel }
  const space = { title: firstCharacters(title, longestSpaceTitle) }
  return [(await createSpace(ctx, place, space, wanted === 'sample' ? samplePages : [])).row]
}

const longestSpaceTitle = 50
