// Invites on the wire: links that anybody may join by, and people who are added by their address.
import Type from 'typebox'
import { RoleOrNull } from '../levels/index.ts'
import { EmailAddress } from '../users/index.ts'

const closed = { additionalProperties: false } as const

export const Invite = Type.Object(
  {
    object: Type.Literal('invite'),
    id: Type.String({ description: 'Whoever knows it may join' }),
    role: Type.Union(RoleOrNull.anyOf, { description: 'What whoever joins by it becomes; null for guests' }),
    redundant: Type.Boolean({ description: 'Whether an older link gives the same role' }),
    urls: Type.Object(
      { location: Type.String(), join: Type.String({ description: 'The address to hand out' }) },
      closed,
    ),
  },
  { ...closed, title: 'Invite', description: 'A link by which people join an organization' },
)

const role = Type.Optional(RoleOrNull)

export const InviteFields = Type.Object({ role }, { ...closed, title: 'InviteFields' })

export const PeopleInvited = Type.Object(
  {
    emails: Type.Array(Type.Union([EmailAddress, Type.Object({ email: EmailAddress, role }, closed)]), {
      minItems: 1,
      maxItems: 100,
    }),
    role,
    sso: Type.Optional(
      Type.Boolean({
        description: 'Marks those who become members by this as signing on through a provider',
      }),
    ),
  },
  { ...closed, title: 'NewMembers' },
)

export const PeopleAdded = Type.Object(
  {
    users: Type.Array(Type.String(), { description: 'The ids of all the people named, each once' }),
    invited: Type.Integer({ description: 'How many of them became members by this' }),
  },
  { ...closed, title: 'AddedMembers' },
)
