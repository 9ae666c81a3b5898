// Deliveries of webhooks on the wire.
import { deliveryStatuses } from '#database/index.ts'
import { count, id, instant, text } from '#http/fields.ts'
import { Type } from '#kernel/type.ts'

const closed = { additionalProperties: false } as const
const { Optional } = Type

export const DeliveryStatus = Type.Enum([...deliveryStatuses], {
  description:
    '`pending`: it is sent soon, or again after a failure. `delivered`: the receiver has taken it. `failed`: it was tried often enough.',
})

export const WebhookDelivery = Type.Object(
  {
    object: Type.Literal('webhook-delivery'),
    id: id('The id of the delivery.'),
    event: Type.Object(
      {
        id: id('Its id, which receivers get as `webhook-id`.'),
        type: text('Its type, such as `space_created`.'),
      },
      { ...closed, description: 'What is sent.' },
    ),
    status: DeliveryStatus,
    attempts: count('How often it was tried since it was asked for the last time.'),
    nextAttemptAt: Optional(
      instant('When it is tried next, as long as the webhook is active; left out where it is not pending.'),
    ),
    lastAttemptAt: Optional(instant('When it was tried last; left out where it never was.')),
    responseStatus: Optional(
      Type.Integer({ description: 'The status of the last answer; left out where none came.' }),
    ),
    error: Optional(text('Why the last attempt failed; left out where it did not.')),
    createdAt: instant('When the event was.'),
    deliveredAt: Optional(instant('When the receiver took it; left out where it has not.')),
  },
  { ...closed, title: 'WebhookDelivery', description: 'An event on its way to a webhook.' },
)
