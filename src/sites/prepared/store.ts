// SQL on what a site is at this moment: its row with its addresses, by id or address, and all its parts.
import { sql } from 'kysely'
import type { Ctx } from '#context.ts'
import { first, type Param, type ReadDb, statement } from '#database/index.ts'
import { hostnameOfSite } from '../addresses/index.ts'
import { mostProxies } from './site-location.ts'

const columns = [
  'sites.id',
  'sites.organization_id',
  'sites.title',
  'sites.revision',
  'sites.visibility',
  'sites.published',
  'sites.adaptive_content',
  'sites.agents_context',
  'sites.counts_views',
  'sites.counts_searches',
  'sites.takes_feedback',
  'sites.basename',
  'sites.proxy',
  'sites.default_section_id',
  'sites.default_site_space_id',
  'sites.fallback_url',
  'sites.visitor_key',
  'organizations.hostname as organization_hostname',
  'organizations.title as organization_title',
  'organizations.logo_url as organization_logo',
] as const

const sites = (db: ReadDb) =>
  db
    .selectFrom('sites')
    .innerJoin('organizations', 'organizations.id', 'sites.organization_id')
    .select(columns)
    .select(hostnameOfSite.as('hostname'))

export type PublishedSiteRow = NonNullable<Awaited<ReturnType<typeof siteById>>>

export const siteById = ({ db }: Pick<Ctx, 'db'>, id: string) => first(db, byId, { id })

const byId = statement((db, param: Param<{ id: string }>) => sites(db).where('sites.id', '=', param('id')))

/**
 * The site at one of this installation's own addresses: `organization` is a hostname or an id, `site` a basename or an
 * id.
 */
export const siteAtOwnAddress = (
  { db }: Pick<Ctx, 'db'>,
  at: { readonly organization: string; readonly site: string },
): Promise<PublishedSiteRow | undefined> => first(db, atOwnAddress, at)

const atOwnAddress = statement((db, param: Param<{ organization: string; site: string }>) =>
  sites(db)
    .where(or =>
      or.or([
        or('organizations.hostname', '=', param('organization')),
        or('organizations.id', '=', param('organization')),
      ]),
    )
    .where(or => or.or([or('sites.basename', '=', param('site')), or('sites.id', '=', param('site'))]))
    .orderBy(sql`case when sites.basename = ${param('site')} then 0 else 1 end`)
    .limit(sql.lit(1)),
)

/**
 * The site with a verified hostname, or the one with the longest of these proxies. If a site has verified the hostname,
 * only proxies of sites in its organization count. Of several sites with the same proxy, the oldest is found.
 */
export const siteOnHostname = (
  { db }: Pick<Ctx, 'db'>,
  { hostname, proxies }: OnHost,
): Promise<PublishedSiteRow | undefined> => {
  const [fewest = mostProxies] = sizes.filter(size => proxies.length <= size)
  const named = Array.from({ length: fewest }, (_, place) => [place, proxies[place] ?? ''])
  return first(db, onHost[fewest], { hostname, ...Object.fromEntries(named) })
}

interface OnHost {
  readonly hostname: string
  readonly proxies: readonly string[]
}

/** How many proxies the prepared statements take; unused parameters are empty, which matches no proxy. */
const sizes = [4, mostProxies] as const

type OnHostParams = { hostname: string } & Record<number, string>

const onHostWith = (size: number) =>
  statement((db, param: Param<OnHostParams>) =>
    sitesOnHost(db, {
      hostname: param('hostname'),
      proxies: Array.from({ length: size }, (_, place) => param(place)),
    }),
  )

const onHost = { 4: onHostWith(4), [mostProxies]: onHostWith(mostProxies) }

/** The query for the sites on a host, the best match first. */
export const sitesOnHost = (db: ReadDb, { hostname, proxies }: OnHost) => {
  const owner = db
    .selectFrom('site_hostnames')
    .innerJoin('sites as owning', 'owning.id', 'site_hostnames.site_id')
    .where('site_hostnames.hostname', '=', hostname)
    .where('site_hostnames.status', '=', 'verified')
  const isProxied = sql<boolean>`sites.proxy in (${sql.join(proxies)})`
  const organization = owner.select('owning.organization_id')
  const proxied = db
    .selectFrom('sites')
    .select('sites.id')
    .where(isProxied)
    .where('organization_id', '=', sql<string>`coalesce((${organization}), sites.organization_id)`)
  // Collects ids by index first: with one condition joined by `or`, PostgreSQL would scan every site of the installation.
  return sites(db)
    .where('sites.id', 'in', owner.select('owning.id').union(proxied))
    .orderBy(sql`case when ${isProxied} then length(sites.proxy) else 0 end`, 'desc')
    .orderBy('sites.id')
    .limit(1)
}

export interface PartRow {
  readonly kind: 'group' | 'section' | 'site-space'
  readonly id: string
  /** The group of a section; the section or the site of a site space. */
  readonly parent: string | null
  readonly path: string
  readonly condition: string | null
  readonly position: string
  /** The default site space of a section; the space of a site space. */
  readonly refers: string
  /** Empty for a site space. */
  readonly title: string
  readonly icon: string | null
}

/** All groups, sections and site spaces, in order. */
export const partsOf = ({ db }: Pick<Ctx, 'db'>, siteId: string): Promise<PartRow[]> =>
  db
    .selectFrom('site_section_groups')
    .select([
      sql<PartRow['kind']>`'group'`.as('kind'),
      'id',
      sql<string | null>`null`.as('parent'),
      sql<string>`''`.as('path'),
      'condition',
      'position',
      sql<string>`''`.as('refers'),
      'title',
      'icon',
    ])
    .where('site_id', '=', siteId)
    .unionAll(
      db
        .selectFrom('site_sections')
        .select([
          sql<PartRow['kind']>`'section'`.as('kind'),
          'id',
          'group_id as parent',
          'path',
          'condition',
          'position',
          'default_site_space_id as refers',
          'title',
          'icon',
        ])
        .where('site_id', '=', siteId),
    )
    .unionAll(
      db
        .selectFrom('site_spaces')
        .select([
          sql<PartRow['kind']>`'site-space'`.as('kind'),
          'id',
          'parent_id as parent',
          'path',
          'condition',
          'position',
          'space_id as refers',
          sql<string>`''`.as('title'),
          sql<string | null>`null`.as('icon'),
        ])
        .where('site_id', '=', siteId),
    )
    .orderBy('position')
    .orderBy('id')
    .execute()

export const redirectsOf = ({ db }: Pick<Ctx, 'db'>, siteId: string) =>
  db
    .selectFrom('site_redirects')
    .select(['id', 'source', 'destination'])
    .where('site_id', '=', siteId)
    .orderBy('id')
    .execute()
