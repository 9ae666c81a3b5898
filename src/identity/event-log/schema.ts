// Events on the wire.

import Type from 'typebox'
import { reference } from '#http/id-reference.ts'
import { User } from '../users/index.ts'

const closed = { additionalProperties: false } as const

export const Event = Type.Object(
  {
    object: Type.Literal('event'),
    id: Type.String(),
    type: Type.String({
      description: 'A noun and a verb in the past: `space_created`; more of them may come',
    }),
    actor: Type.Optional(User),
    resource: Type.Object({ type: Type.String(), id: Type.String() }, closed),
    createdAt: Type.String(),
    data: Type.Object(
      {},
      { additionalProperties: true, description: 'What was done, by the type of the event' },
    ),
  },
  { ...closed, title: 'Event', description: 'Something that was done in an organization' },
)

export const eventFilters = {
  type: Type.Optional(reference('Of this type alone')),
  actor: Type.Optional(reference('Done by this user: an id')),
  resource: Type.Optional(reference('Done to this resource: an id')),
  after: Type.Optional(
    reference('Later than this point in time: a date, or a date and time with its zone, in ISO 8601'),
  ),
  before: Type.Optional(reference('Earlier than this point in time')),
} as const
