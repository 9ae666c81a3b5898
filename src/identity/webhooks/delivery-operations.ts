// The operations on deliveries of webhooks.
import type { Static } from 'typebox'
import { list, listOf, pageParameters } from '#http/list.ts'
import { operation } from '#http/operation.ts'
import { Type } from '#kernel/type.ts'
import { DeliveryStatus, WebhookDelivery } from './delivery-schema.ts'
import { type DeliveryRow, deliveriesOf } from './delivery-store.ts'
import { redeliver } from './redeliver.ts'
import { webhook, webhookDelivery } from './subject.ts'

const base = '/orgs/:organizationId/webhooks/:webhookId/deliveries'

const listDeliveries = operation({
  id: 'listWebhookDeliveries',
  method: 'GET',
  path: base,
  status: 200,
  summary: 'What was and is to be sent to a webhook, newest first',
  description:
    'Lists the events of the last 30 days that were sent to a webhook, or are to be, newest first: how often each was tried, what the receiver answered, and when it is tried next. It needs the role `admin`.',
  query: Type.Object({ ...pageParameters, status: Type.Optional(DeliveryStatus) }),
  reply: listOf(WebhookDelivery),
  on: webhook,
  allow: 'admin',
  run: (ctx, { row }, { query, page }) => {
    const deliveries = deliveriesOf(ctx, row.id, query.status)
    return list(ctx, page, {
      rows: deliveries.selectAll(),
      count: deliveries,
      order: [{ column: 'id', direction: 'desc' }],
      sortedBy: delivery => [delivery.id],
      present: rows => rows.map(present),
    })
  },
})

const postRedelivery = operation({
  id: 'redeliverWebhookDelivery',
  method: 'POST',
  path: `${base}/:deliveryId/redeliver`,
  status: 202,
  summary: 'Send an event to a webhook once more',
  description:
    'Makes a delivery pending again, whether the receiver had taken it or not, and tries it immediately, as if for the first time. The receiver gets the same `webhook-id`. It needs the role `admin`.',
  reply: WebhookDelivery,
  errors: {
    409: 'It is pending already, the webhook is switched off, or the event is no longer kept.',
  },
  on: webhookDelivery,
  allow: 'admin',
  run: async (ctx, found) => present(await redeliver(ctx, found)),
})

const present = (row: DeliveryRow): Static<typeof WebhookDelivery> => ({
  object: 'webhook-delivery',
  id: row.id,
  event: { id: row.event_id, type: row.event_type },
  status: row.status,
  attempts: row.attempts,
  ...(row.next_attempt_at !== null && { nextAttemptAt: row.next_attempt_at }),
  ...(row.last_attempt_at !== null && { lastAttemptAt: row.last_attempt_at }),
  ...(row.response_status !== null && { responseStatus: row.response_status }),
  ...(row.error !== null && { error: row.error }),
  createdAt: row.created_at,
  ...(row.delivered_at !== null && { deliveredAt: row.delivered_at }),
})

export const deliveryOperations = [listDeliveries, postRedelivery] as const
