// Events on the wire.
import { described } from '#http/described.ts'
import { id, instant, text } from '#http/fields.ts'
import { reference } from '#http/id-reference.ts'
import { Type } from '#kernel/type.ts'
import { User } from '../users/index.ts'

const closed = { additionalProperties: false } as const

export const Event = Type.Object(
  {
    object: Type.Literal('event'),
    id: id('The id of the event.'),
    type: text('A noun and a verb in the past, such as `space_created`. More of them may come.'),
    actor: Type.Optional(described(User, 'Who did it; left out where nobody did.')),
    resource: Type.Object(
      { type: text('What kind of resource it is, such as `space`.'), id: id('Its id.') },
      { ...closed, description: 'What it was done to.' },
    ),
    createdAt: instant('When it was done.'),
    data: Type.Object(
      {},
      { additionalProperties: true, description: 'What was done, in fields that follow from `type`.' },
    ),
  },
  { ...closed, title: 'Event', description: 'Something that was done in an organization.' },
)

export const eventFilters = {
  type: Type.Optional(reference('Only events of this type.')),
  actor: Type.Optional(reference('Only what this user did: an id.')),
  resource: Type.Optional(reference('Only what was done to this resource: an id.')),
  after: Type.Optional(
    reference('Only what is later than this: a date, or a date and time with its zone, in ISO 8601.'),
  ),
  before: Type.Optional(reference('Only what is earlier than this.')),
} as const
