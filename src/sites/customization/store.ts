// All SQL on how sites and site spaces look.
import { type Selectable, sql } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import { first, type Param, statement, type Tables } from '#database/index.ts'

export type SiteSpaceLook = Pick<Selectable<Tables['site_spaces']>, 'id' | 'site_id' | 'customization'>

const siteSpacesOf = (ctx: Ctx, siteId: string) =>
  ctx.db
    .selectFrom('site_spaces')
    .select(['site_spaces.id', 'site_spaces.site_id', 'site_spaces.customization'])
    .where('site_spaces.site_id', '=', siteId)

export const findSiteSpace = (ctx: Ctx, siteId: string, id: string): Promise<SiteSpaceLook | undefined> =>
  siteSpacesOf(ctx, siteId).where('site_spaces.id', '=', id).executeTakeFirst()

/** The site spaces of a site that override something. */
export const siteSpacesWithOwn = (ctx: Ctx, siteId: string): Promise<SiteSpaceLook[]> =>
  siteSpacesOf(ctx, siteId)
    .where('site_spaces.customization', 'is not', null)
    .orderBy('site_spaces.id')
    .execute()

/** What was set for a site, and for one of its site spaces. */
export const customizationsAt = ({ db }: Ctx, at: { readonly site: string; readonly siteSpace: string }) =>
  first(db, customizations, at)

const customizations = statement((db, param: Param<{ site: string; siteSpace: string }>) =>
  db
    .selectFrom('sites')
    .leftJoin('site_spaces', join =>
      join.onRef('site_spaces.site_id', '=', 'sites.id').on('site_spaces.id', '=', param('siteSpace')),
    )
    .select(['sites.title', 'sites.customization as site', 'site_spaces.customization as siteSpace'])
    .where('sites.id', '=', param('site')),
)

/** How many characters of overrides all other site spaces of the same site have. */
export const charactersOfOthers = async (ctx: Ctx, { id, site_id }: SiteSpaceLook): Promise<number> => {
  const { sum } = await ctx.db
    .selectFrom('site_spaces')
    .select(sql<number>`coalesce(sum(length(customization)), 0)`.as('sum'))
    .where('site_id', '=', site_id)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow()
  return Number(sum)
}

export const setSiteLook = async ({ db }: WriteCtx, id: string, customization: string | null) => {
  await db.updateTable('sites').set({ customization }).where('id', '=', id).execute()
}

export const setSiteSpaceLook = async ({ db }: WriteCtx, id: string, customization: string | null) => {
  await db.updateTable('site_spaces').set({ customization }).where('id', '=', id).execute()
}
