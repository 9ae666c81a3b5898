// All SQL on sites.
import { type Expression, expressionBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import { contains, type Tables, uniqueViolation } from '#database/index.ts'
import { query, type Viewer, visibleTo } from '#identity/levels/index.ts'
import { type MembershipRow, permitsInOrganization } from '#identity/organizations/index.ts'
import { now } from '#kernel/clock.ts'
import { Conflict } from '#kernel/errors.ts'
import { hostnameOfSite } from '../addresses/index.ts'

/** What rows of other tables say of a site. */
interface Related {
  /** How many spaces it shows; one that it shows twice counts twice. */
  readonly site_spaces: number
  /** The site's own hostname: the oldest verified one. */
  readonly hostname: string | null
  /** 1 where the site has an active share link. */
  readonly has_open_link: number
}

type StoredSite = Selectable<Tables['sites']>

export type SiteRow = StoredSite & Related

/** The columns that the API shows; the others are secret or long. */
const shownColumns = [
  'id',
  'organization_id',
  'title',
  'type',
  'visibility',
  'basename',
  'proxy',
  'published',
  'adaptive_content',
  'agents_context',
  'default_section_id',
  'default_site_space_id',
  'revision',
  'created_at',
  'customization',
  'counts_views',
  'counts_searches',
  'takes_feedback',
] as const satisfies readonly (keyof StoredSite)[]

export type ShownSiteRow = Pick<StoredSite, (typeof shownColumns)[number]> & Related

export interface SiteFilter {
  /** The id of a space that the sites show. */
  readonly space?: string
  /** A text that the title contains, in upper or lower case. */
  readonly title?: string
  readonly published?: boolean
}

/** The query for the sites of an organization that the caller sees. */
export const sitesSeen = (ctx: Ctx, organization: MembershipRow, filter: SiteFilter = {}) => {
  let sites = ctx.db.selectFrom('sites').where('sites.organization_id', '=', organization.id)
  const { space, title, published } = filter
  if (!permitsInOrganization(organization, 'read')) sites = sites.where(showsSpaceTo(ctx, organization))
  if (space !== undefined) sites = sites.where(showsSpace(space))
  if (title !== undefined) sites = sites.where(contains(sql.ref('sites.title_key'), title.toLowerCase()))
  if (published !== undefined) sites = sites.where('sites.published', '=', Number(published))
  return sites
}

/** The rows of a list of sites. */
export const shownSites = (sites: ReturnType<typeof sitesSeen>) =>
  sites.select([...shownColumns.map(column => `sites.${column}` as const), ...related])

/** A site, whoever may see it. */
export const shownSite = async (ctx: Ctx, id: string): Promise<ShownSiteRow | undefined> =>
  (await shownSites(ctx.db.selectFrom('sites').where('sites.id', '=', id)).execute())[0]

/** A site that the caller sees. */
export const seenSite = (ctx: Ctx, organization: MembershipRow, id: string): Promise<SiteRow | undefined> =>
  sitesSeen(ctx, organization)
    .where('sites.id', '=', id)
    .selectAll('sites')
    .select(related)
    .executeTakeFirst()

export const isSiteOf = async (
  { db }: Pick<Ctx, 'db'>,
  organizationId: string,
  siteId: string,
): Promise<boolean> => {
  const site = db.selectFrom('sites').select('id').where('id', '=', siteId)
  return (await site.where('organization_id', '=', organizationId).executeTakeFirst()) !== undefined
}

/** Locks the site until the transaction ends. */
export const lockSiteRow = async ({ db }: WriteCtx, id: string): Promise<void> => {
  await db.selectFrom('sites').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

export const countSites = async ({ db }: WriteCtx, organizationId: string): Promise<number> => {
  const sites = db.selectFrom('sites').where('organization_id', '=', organizationId)
  const { count } = await sites.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

export const basenamesIn = async ({ db }: WriteCtx, organizationId: string): Promise<string[]> => {
  const sites = db.selectFrom('sites').select('basename').where('organization_id', '=', organizationId)
  return (await sites.execute()).map(({ basename }) => basename)
}

export const insertSite = async (ctx: WriteCtx, row: Omit<StoredSite, 'title_key'>): Promise<void> => {
  await refusingTakenBasename(() =>
    ctx.db
      .insertInto('sites')
      .values({ ...row, title_key: titleKey(row.title) })
      .execute(),
  )
}

/** Sets columns of a locked site, and raises its revision. */
export const updateSite = async (
  ctx: WriteCtx,
  id: string,
  set: Partial<Omit<StoredSite, 'title_key'>>,
): Promise<void> => {
  await refusingTakenBasename(() =>
    ctx.db
      .updateTable('sites')
      .set({
        ...set,
        ...(set.title !== undefined && { title_key: titleKey(set.title) }),
        revision: sql`revision + 1`,
        updated_at: now(ctx),
      })
      .where('id', '=', id)
      .execute(),
  )
}

/** Deletes a site, and every row that belongs to it. */
export const deleteSite = async ({ db }: WriteCtx, id: string): Promise<void> => {
  for (const table of partTables) await db.deleteFrom(table).where('site_id', '=', id).execute()
  await db.deleteFrom('sites').where('id', '=', id).execute()
}

const partTables = [
  'site_section_groups',
  'site_sections',
  'site_spaces',
  'former_places',
  'share_links',
  'site_redirects',
  'site_hostnames',
  'site_previews',
] as const

const titleKey = (title: string): string => title.toLowerCase()

const siteSpaces = query.selectFrom('site_spaces').whereRef('site_spaces.site_id', '=', sql.ref('sites.id'))

const related = [
  sql<number>`(${siteSpaces.select(({ fn }) => fn.countAll().as('count'))})`.as('site_spaces'),
  hostnameOfSite.as('hostname'),
  sql<number>`coalesce((${query
    .selectFrom('share_links')
    .select(sql.lit(1).as('one'))
    .whereRef('share_links.site_id', '=', sql.ref('sites.id'))
    .where('share_links.active', '=', 1)
    .limit(1)}), 0)`.as('has_open_link'),
] as const

const site = expressionBuilder<Tables, 'sites'>()

const showsSpace = (space: string): Expression<SqlBool> =>
  site.exists(siteSpaces.select(sql.lit(1).as('one')).where('site_spaces.space_id', '=', space))

/** True for sites that show a space which the caller may read. */
const showsSpaceTo = (ctx: Ctx, { member, role }: MembershipRow): Expression<SqlBool> => {
  const viewer: Viewer = { user: ctx.actor.userId, standing: { member, role } }
  return site.exists(
    siteSpaces
      .innerJoin('spaces', 'spaces.id', 'site_spaces.space_id')
      .select(sql.lit(1).as('one'))
      .where(visibleTo(viewer)),
  )
}

const refusingTakenBasename = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    if (uniqueViolation(error) === undefined) throw error
    throw new Conflict('another site of the organization has this basename; choose another one')
  }
}
