// SQL on where sites show spaces: the place that a space is published at, and the paths of the parts around it.
import { sql } from 'kysely'
import type { Ctx } from '#context.ts'
import { all, first, isListed, jsonList, type Param, type ReadDb, statement } from '#database/index.ts'
import { query } from '#identity/levels/index.ts'
import { publishedPlaces } from '#library/spaces/index.ts'

/** The hostname of a site: the one that was verified first. */
export const hostnameOfSite = sql<string | null>`(${query
  .selectFrom('site_hostnames')
  .select('site_hostnames.hostname')
  .whereRef('site_hostnames.site_id', '=', sql.ref('sites.id'))
  .where('site_hostnames.status', '=', sql.lit('verified'))
  .orderBy('site_hostnames.verified_at')
  .orderBy('site_hostnames.id')
  .limit(sql.lit(1))})`

const siteColumns = [
  'sites.id as site_id',
  'sites.organization_id',
  'sites.basename',
  'sites.proxy',
  'sites.default_section_id',
  'sites.default_site_space_id',
  'organizations.hostname as organization_hostname',
] as const

/**
 * The place at which each of the spaces is published: of several, one on `openedSite`, then on the oldest site, and there
 * the one at which the site opens, then the oldest.
 */
export const placesOf = (ctx: Ctx, spaceIds: readonly string[], openedSite: string | undefined) => {
  const spaces = jsonList(spaceIds)
  return openedSite === undefined
    ? all(ctx.db, places, { spaces })
    : all(ctx.db, placesWithOpened, { spaces, openedSite })
}

const placesOfListed = (db: ReadDb, spaces: string, openedSite: string | undefined) =>
  db
    .selectFrom('spaces')
    .innerJoin('site_spaces as place', join => join.on('place.id', '=', firstPlace(openedSite)))
    .innerJoin('sites', 'sites.id', 'place.site_id')
    .innerJoin('organizations', 'organizations.id', 'sites.organization_id')
    .leftJoin('site_sections as section', 'section.id', 'place.parent_id')
    .select(siteColumns)
    .select(hostnameOfSite.as('hostname'))
    .select([
      'spaces.id as space_id',
      'place.id',
      'place.parent_id',
      'place.path',
      'section.path as section_path',
      'section.default_site_space_id as section_default',
    ])
    .select(
      sql<number>`case when exists ${query
        .selectFrom('site_sections')
        .select(sql.lit(1).as('one'))
        .whereRef('site_sections.site_id', '=', sql.ref('place.site_id'))
        .whereRef('site_sections.path', '=', sql.ref('place.path'))} then 1 else 0 end`.as('is_section_path'),
    )
    .where(isListed(db, sql.ref('spaces.id'), spaces))
    .where('spaces.deleted_at', 'is', null)

export type PlaceRow = Awaited<ReturnType<typeof placesOf>>[number]

const firstPlace = (openedSite: string | undefined) => {
  const places = publishedPlaces(sql.ref<string>('spaces.id')).select('site_spaces.id')
  const opened =
    openedSite === undefined
      ? places
      : places.orderBy(sql`case when site_spaces.site_id = ${openedSite} then 0 else 1 end`)
  return opened
    .orderBy('site_spaces.site_id')
    .orderBy(sql`case when site_spaces.id = ${opensFirst} then 0 else 1 end`)
    .orderBy('site_spaces.id')
    .limit(sql.lit(1))
}

/** The site space at the address of the site itself. */
const opensFirst = sql`coalesce(sites.default_site_space_id, (${query
  .selectFrom('site_sections')
  .select('site_sections.default_site_space_id')
  .whereRef('site_sections.id', '=', sql.ref('sites.default_section_id'))}))`

const places = statement((db, param: Param<{ spaces: string }>) =>
  placesOfListed(db, param('spaces'), undefined),
)

const placesWithOpened = statement((db, param: Param<{ spaces: string; openedSite: string }>) =>
  placesOfListed(db, param('spaces'), param('openedSite')),
)

interface Around {
  readonly parents: readonly string[]
  readonly sites: readonly string[]
  readonly sources: readonly string[]
}

type Kind = 'section' | 'site-space' | 'redirect'

/**
 * The paths of the parts under sections and sites, given by their ids; with `steps`, only those of these paths that are
 * taken. Also which of the `sources` the sites have redirects from.
 */
export const partPaths = async (
  ctx: Ctx,
  { parents, sites, sources }: Around,
  steps: readonly string[] | undefined,
): Promise<{ parent: string; path: string; kind: Kind }[]> => {
  let siteSpaces = ctx.db
    .selectFrom('site_spaces')
    .select(['parent_id as parent', 'path', sql.lit<Kind>('site-space').as('kind')])
    .where('parent_id', 'in', parents)
  let sections = ctx.db
    .selectFrom('site_sections')
    .select(['site_id as parent', 'path', sql.lit<Kind>('section').as('kind')])
    .where('site_id', 'in', sites)
  if (steps !== undefined) {
    siteSpaces = siteSpaces.where('path', 'in', steps)
    sections = sections.where('path', 'in', steps)
  }
  const redirects = ctx.db
    .selectFrom('site_redirects')
    .select(['site_id as parent', 'source as path', sql.lit<Kind>('redirect').as('kind')])
    .where('site_id', 'in', sites)
    .where('source', 'in', sources)
  return siteSpaces.unionAll(sections).unionAll(redirects).execute()
}

/** The site of an active share link; undefined for one that is inactive or deleted. */
export const siteOfActiveLink = async (ctx: Ctx, id: string): Promise<string | undefined> =>
  (await first(ctx.db, activeLink, { id }))?.site_id

const activeLink = statement((db, param: Param<{ id: string }>) =>
  db.selectFrom('share_links').select('site_id').where('id', '=', param('id')).where('active', '=', 1),
)
