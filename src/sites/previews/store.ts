// All SQL on previews of sites.
import type { Selectable } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import type { ChangeRequestStatus, Tables } from '#database/index.ts'
import { now } from '#kernel/clock.ts'

export type PreviewRow = Selectable<Tables['site_previews']>

/** The query for the previews of a site that have not expired. */
export const previewsOf = (ctx: Ctx, siteId: string) =>
  ctx.db.selectFrom('site_previews').where('site_id', '=', siteId).where('expires_at', '>', now(ctx))

export const findPreview = (ctx: Ctx, siteId: string, id: string): Promise<PreviewRow | undefined> =>
  previewsOf(ctx, siteId).selectAll().where('id', '=', id).executeTakeFirst()

export const countPreviews = async (ctx: Ctx, siteId: string): Promise<number> => {
  const all = previewsOf(ctx, siteId).select(({ fn }) => fn.countAll().as('count'))
  return Number((await all.executeTakeFirstOrThrow()).count)
}

export const insertPreview = async ({ db }: WriteCtx, row: PreviewRow): Promise<void> => {
  await db.insertInto('site_previews').values(row).execute()
}

export const deletePreview = async ({ db }: WriteCtx, id: string): Promise<void> => {
  await db.deleteFrom('site_previews').where('id', '=', id).execute()
}

export const deleteExpired = async (ctx: WriteCtx, siteId: string): Promise<void> => {
  await ctx.db
    .deleteFrom('site_previews')
    .where('site_id', '=', siteId)
    .where('expires_at', '<=', now(ctx))
    .execute()
}

export interface Proposed {
  readonly id: string
  readonly space_id: string
  readonly status: ChangeRequestStatus
}

/** The change requests among `ids` that are of spaces which the site shows. */
export const proposedOn = async (
  { db }: Pick<Ctx, 'db'>,
  siteId: string,
  ids: readonly string[],
): Promise<Map<string, Proposed>> => {
  const shown = db.selectFrom('site_spaces').select('space_id').where('site_id', '=', siteId)
  const rows = await db
    .selectFrom('change_requests')
    .select(['id', 'space_id', 'status'])
    .where('id', 'in', ids)
    .where('space_id', 'in', shown)
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}
