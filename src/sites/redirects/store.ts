// All SQL on redirects of sites.
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import type { Tables } from '#database/index.ts'
import type { SiteRedirect } from './match.ts'

export type RedirectRow = Selectable<Tables['site_redirects']>

/** The query for the redirects of a site whose source contains a text. */
export const redirectsOf = (ctx: Ctx, siteId: string, part = '') => {
  const redirects = ctx.db.selectFrom('site_redirects').where('site_id', '=', siteId)
  // Paths are case-sensitive, and `like` is so on one engine only.
  return part === '' ? redirects : redirects.where(sql<SqlBool>`replace(source, ${part}, '') <> source`)
}

export const findRedirect = (ctx: Ctx, siteId: string, id: string): Promise<RedirectRow | undefined> =>
  redirectsOf(ctx, siteId).selectAll().where('id', '=', id).executeTakeFirst()

/** The redirects from certain sources. */
export const redirectsFrom = (
  ctx: Ctx,
  siteId: string,
  sources: readonly string[],
): Promise<SiteRedirect[]> =>
  redirectsOf(ctx, siteId).select(['id', 'source', 'destination']).where('source', 'in', sources).execute()

/** All redirects of a site; destinations elsewhere, which may be long, are replaced by a short stand-in. */
export const allRedirects = (ctx: Ctx, siteId: string): Promise<SiteRedirect[]> =>
  redirectsOf(ctx, siteId)
    .select(['id', 'source'])
    .select(
      sql<string>`case when substr(destination, 1, 1) = '/' then destination else 'https:' end`.as(
        'destination',
      ),
    )
    .execute()

export const countRedirects = async (ctx: Ctx, siteId: string): Promise<number> => {
  const all = redirectsOf(ctx, siteId).select(({ fn }) => fn.countAll().as('count'))
  return Number((await all.executeTakeFirstOrThrow()).count)
}

export const insertRedirect = async ({ db }: WriteCtx, row: RedirectRow): Promise<void> => {
  await db.insertInto('site_redirects').values(row).execute()
}

export const updateRedirect = async (
  { db }: WriteCtx,
  { id, source, destination }: RedirectRow,
): Promise<void> => {
  await db.updateTable('site_redirects').set({ source, destination }).where('id', '=', id).execute()
}

export const deleteRedirect = async ({ db }: WriteCtx, id: string): Promise<void> => {
  await db.deleteFrom('site_redirects').where('id', '=', id).execute()
}
