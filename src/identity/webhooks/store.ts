// All SQL on webhooks.
import type { Selectable } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import type { Tables } from '#database/index.ts'

export type WebhookRow = Selectable<Tables['webhooks']>

/** A query for the webhooks of an organization. */
export const webhooksOf = (ctx: Pick<Ctx, 'db'>, organizationId: string) =>
  ctx.db.selectFrom('webhooks').where('organization_id', '=', organizationId)

export const findWebhook = (
  ctx: Pick<Ctx, 'db'>,
  organizationId: string,
  id: string,
): Promise<WebhookRow | undefined> =>
  webhooksOf(ctx, organizationId).selectAll().where('id', '=', id).executeTakeFirst()

/** The webhook, if it is active. */
export const findActive = ({ db }: Pick<Ctx, 'db'>, id: string): Promise<WebhookRow | undefined> =>
  db.selectFrom('webhooks').selectAll().where('id', '=', id).where('is_active', '=', 1).executeTakeFirst()

export const countWebhooks = async (ctx: Ctx, organizationId: string): Promise<number> => {
  const all = webhooksOf(ctx, organizationId).select(({ fn }) => fn.countAll().as('count'))
  return Number((await all.executeTakeFirstOrThrow()).count)
}

export const insertWebhook = async (ctx: WriteCtx, row: WebhookRow): Promise<void> => {
  await ctx.db.insertInto('webhooks').values(row).execute()
}

/** Updates a webhook and returns it; undefined if it was deleted. */
export const updateWebhook = (
  ctx: WriteCtx,
  id: string,
  set: Partial<WebhookRow>,
): Promise<WebhookRow | undefined> =>
  ctx.db.updateTable('webhooks').set(set).where('id', '=', id).returningAll().executeTakeFirst()

export const deleteWebhook = async (ctx: WriteCtx, id: string): Promise<void> => {
  await ctx.db.deleteFrom('webhooks').where('id', '=', id).execute()
}

/** Notes a failure, and keeps the time of the first one since the last success. Returns the row. */
export const noteFailure = (
  ctx: WriteCtx,
  id: string,
  { at, ...set }: Pick<WebhookRow, 'last_failure' | 'last_error'> & { readonly at: string },
): Promise<WebhookRow | undefined> =>
  ctx.db
    .updateTable('webhooks')
    .set(({ fn, ref, val }) => ({
      ...set,
      last_failed_at: at,
      failing_since: fn.coalesce(ref('failing_since'), val(at)),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** Notes a success: the webhook no longer counts as failing. */
export const noteSuccess = async (ctx: WriteCtx, id: string): Promise<void> => {
  await ctx.db
    .updateTable('webhooks')
    .set({ failing_since: null })
    .where('id', '=', id)
    .where('failing_since', 'is not', null)
    .execute()
}
