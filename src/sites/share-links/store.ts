// All SQL on share links, apart from the query for the site that a secret opens.
import type { Selectable } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import type { Tables } from '#database/index.ts'

export type ShareLinkRow = Selectable<Tables['share_links']>

/** The query for the share links of a site. */
export const shareLinksOf = ({ db }: Ctx, siteId: string) =>
  db.selectFrom('share_links').where('share_links.site_id', '=', siteId)

export const findShareLink = (ctx: Ctx, siteId: string, id: string): Promise<ShareLinkRow | undefined> =>
  shareLinksOf(ctx, siteId).selectAll().where('share_links.id', '=', id).executeTakeFirst()

export const countShareLinks = async (ctx: Ctx, siteId: string): Promise<number> => {
  const counted = shareLinksOf(ctx, siteId).select(({ fn }) => fn.countAll().as('count'))
  return Number((await counted.executeTakeFirstOrThrow()).count)
}

export const insertShareLink = async ({ db }: WriteCtx, row: ShareLinkRow): Promise<void> => {
  await db.insertInto('share_links').values(row).execute()
}

export const updateShareLink = async (
  { db }: WriteCtx,
  { id }: ShareLinkRow,
  set: Partial<Pick<ShareLinkRow, 'name' | 'active'>>,
): Promise<void> => {
  await db.updateTable('share_links').set(set).where('id', '=', id).execute()
}

export const deleteShareLink = async ({ db }: WriteCtx, { id }: ShareLinkRow): Promise<void> => {
  await db.deleteFrom('share_links').where('id', '=', id).execute()
}
