// Events on the wire.
import Type from 'typebox'
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
  { ...closed, description: 'Something that was done in an organization' },
)

const reference = (description: string) => Type.Optional(Type.String({ maxLength: 100, description }))

export const eventFilters = {
  type: reference('Of this type alone'),
  actor: reference('Done by this user: an id'),
  resource: reference('Done to this thing: an id'),
  after: reference('Later than this point in time: a date, or a date and time with its zone, in ISO 8601'),
  before: reference('Earlier than this point in time'),
} as const
