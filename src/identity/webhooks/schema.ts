// Webhooks on the wire.
import type { TSchema } from 'typebox'
import { deliveryFailures, webhookDisabledReasons } from '#database/index.ts'
import { flag, id, instant, location, text, webAddress } from '#http/fields.ts'
import { Type } from '#kernel/type.ts'
import { eventTypes } from '../events/index.ts'

const closed = { additionalProperties: false } as const
const { Optional } = Type

const url = webAddress(
  'Where events are sent: an https address without user name and password; http is for addresses that the operator allows in `LECTERN_FETCH_ALLOW`.',
)
const description = text('What it is for.', { maxLength: 200 })
const EventType = Type.Enum([...eventTypes], { 'x-form': 'a type of event, such as space_created' })

const events = Type.Array(EventType, {
  minItems: 1,
  maxItems: eventTypes.length,
  description: 'The types of events that are sent; left out where all are.',
})

const LastFailure = Type.Object(
  {
    at: instant('When it was.'),
    kind: Type.Enum([...deliveryFailures], {
      description:
        '`status`: the answer was not a 2xx. `timeout`: none came within 15 seconds. `unreachable`: the connection failed. `refused`: the address leads where nothing is sent, such as into the network of this server. `forgotten`: the event was no longer kept.',
    }),
    message: text('What was wrong, in a sentence.'),
  },
  {
    ...closed,
    title: 'WebhookFailure',
    description: 'The last delivery that failed; left out where none has.',
  },
)

export const Webhook = Type.Object(
  {
    object: Type.Literal('webhook'),
    id: id('The id of the webhook.'),
    url,
    description: Optional(description),
    events: Optional(events),
    isActive: flag('Whether events are sent.'),
    disabledBecause: Optional(
      Type.Enum([...webhookDisabledReasons], {
        description:
          'Why it was switched off by itself: `gone`: the receiver answered 410; `failing`: for five days no delivery was taken. Left out where it was not.',
      }),
    ),
    lastFailure: Optional(LastFailure),
    secret: Optional(
      text(
        'What deliveries are signed with, which begins with `whsec_`. It is shown where the webhook is made or its secret is rotated, and never again: keep it.',
      ),
    ),
    previousSecretExpiresAt: Optional(
      instant('Until when the secret before the present one signs, too; left out where it does not.'),
    ),
    createdBy: id('The id of the admin who made it.'),
    createdAt: instant('When it was made.'),
    updatedAt: instant('When it was last changed.'),
    urls: Type.Object({ location }, { ...closed, description: 'Where it is.' }),
  },
  { ...closed, title: 'Webhook', description: 'An address to which events of an organization are sent.' },
)

const orNull = <Schema extends TSchema>(schema: Schema, what: string) =>
  Optional(Type.Union([schema, Type.Null()], { description: what }))

const fields = {
  description: orNull(description, 'What it is for; null for nothing.'),
  events: orNull(events, 'The types of events that are sent; null for all, those that may come included.'),
  isActive: Optional(flag('Whether events are sent; left out where it is made, they are.')),
}

export const NewWebhook = Type.Object(
  { url, ...fields },
  { ...closed, title: 'NewWebhook', description: 'A webhook to make.' },
)

export const WebhookChanges = Type.Object(
  {
    url: Optional(url),
    ...fields,
    rotateSecret: Optional(
      Type.Boolean({
        description:
          'Whether it gets another secret, which is in the answer. For 24 hours deliveries are signed with the one before, too.',
      }),
    ),
  },
  { ...closed, title: 'WebhookChanges', description: 'What to change of a webhook; what is left out stays.' },
)
