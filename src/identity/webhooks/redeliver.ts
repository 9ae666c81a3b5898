// Sends an event again that was delivered before, or that could not be delivered.
import type { WriteCtx } from '#context.ts'
import { enqueue } from '#jobs/index.ts'
import { now } from '#kernel/clock.ts'
import { Conflict } from '#kernel/errors.ts'
import { eventsById } from '../event-log/index.ts'
import { deliverEvents } from './deliver.ts'
import { type DeliveryRow, updateDelivery } from './delivery-store.ts'
import { type DeliveryAccess, lockDelivery } from './subject.ts'

export const redeliver = async (ctx: WriteCtx, seen: DeliveryAccess): Promise<DeliveryRow> => {
  const { organization, row } = await lockDelivery(ctx, seen)
  const { webhook, delivery } = row
  if (webhook.is_active === 0)
    throw new Conflict('this webhook is switched off; set isActive to true, then ask again')
  // The job is locked first, in the same order as when events are delivered.
  await enqueue(ctx, deliverEvents, { key: webhook.id, owner: organization.id })
  if (delivery.status === 'pending') throw new Conflict('this delivery is pending already')
  const events = await eventsById(ctx, organization.id, [delivery.event_id])
  if (events.size === 0) throw new Conflict('the event of this delivery is no longer kept')
  const set = {
    status: 'pending',
    attempts: 0,
    next_attempt_at: now(ctx),
    response_status: null,
    error: null,
    delivered_at: null,
  } as const
  await updateDelivery(ctx, delivery.id, set)
  return { ...delivery, ...set }
}
