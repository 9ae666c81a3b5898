// All SQL on deliveries: which are due, what became of them, and which are forgotten.
import type { Selectable } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import type { DeliveryStatus, Tables } from '#database/index.ts'
import { now } from '#kernel/clock.ts'

export type DeliveryRow = Selectable<Tables['webhook_deliveries']>

/** A query for the deliveries of a webhook, with a status if one is given. */
export const deliveriesOf = ({ db }: Pick<Ctx, 'db'>, webhookId: string, status?: DeliveryStatus) => {
  const all = db.selectFrom('webhook_deliveries').where('webhook_id', '=', webhookId)
  return status === undefined ? all : all.where('status', '=', status)
}

export const findDelivery = (
  ctx: Pick<Ctx, 'db'>,
  webhookId: string,
  id: string,
): Promise<DeliveryRow | undefined> =>
  deliveriesOf(ctx, webhookId).selectAll().where('id', '=', id).executeTakeFirst()

/** A query for the due deliveries of a webhook, the earliest first. */
export const dueOf = (ctx: Pick<Ctx, 'db' | 'clock'>, webhookId: string) =>
  deliveriesOf(ctx, webhookId)
    .selectAll()
    .where('next_attempt_at', '<=', now(ctx))
    .orderBy('next_attempt_at')
    .orderBy('id')

/** When the next delivery of a webhook is due; undefined if none is pending. */
export const nextAttemptOf = async (ctx: Pick<Ctx, 'db'>, webhookId: string): Promise<string | undefined> => {
  const row = await deliveriesOf(ctx, webhookId)
    .select('next_attempt_at')
    .where('next_attempt_at', 'is not', null)
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst()
  return row?.next_attempt_at ?? undefined
}

/** Updates a delivery if it is still pending. */
export const updatePending = async (
  { db }: Pick<WriteCtx, 'db'>,
  id: string,
  set: Partial<DeliveryRow>,
): Promise<void> => {
  await db
    .updateTable('webhook_deliveries')
    .set(set)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}

export const updateDelivery = async (
  { db }: Pick<WriteCtx, 'db'>,
  id: string,
  set: Partial<DeliveryRow>,
): Promise<void> => {
  await db.updateTable('webhook_deliveries').set(set).where('id', '=', id).execute()
}

/** The webhooks to which an event must still be sent. The id of a delivery begins with the id of its event. */
export const webhooksOfEvent = ({ db }: Pick<Ctx, 'db'>, eventId: string) =>
  db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
    .select(['webhooks.id', 'webhooks.organization_id'])
    .where('webhook_deliveries.id', '>=', eventId)
    .where('webhook_deliveries.id', '<', `${eventId}~`)
    .where('webhook_deliveries.status', '=', 'pending')
    .execute()

/** The ids of the first `most` deliveries of a webhook. */
export const someOfWebhook = async (
  ctx: Pick<Ctx, 'db'>,
  webhookId: string,
  most: number,
): Promise<string[]> => {
  const rows = await deliveriesOf(ctx, webhookId).select('id').orderBy('id').limit(most).execute()
  return rows.map(({ id }) => id)
}

/** Of the `most` oldest deliveries, the ids of those made before a point in time. */
export const oldestDeliveries = async (
  { db }: Pick<Ctx, 'db'>,
  before: string,
  most: number,
): Promise<string[]> => {
  const oldest = db.selectFrom('webhook_deliveries').select(['id', 'created_at']).orderBy('id').limit(most)
  return (await oldest.execute()).flatMap(({ id, created_at }) => (created_at < before ? id : []))
}

export const deleteDeliveries = async (
  { db }: Pick<WriteCtx, 'db'>,
  ids: readonly string[],
): Promise<void> => {
  await db.deleteFrom('webhook_deliveries').where('id', 'in', ids).execute()
}
