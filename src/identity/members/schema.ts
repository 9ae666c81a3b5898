// Members on the wire.
import Type from 'typebox'
import { levels, RoleOrNull } from '../levels/index.ts'
import { User } from '../users/index.ts'

const closed = { additionalProperties: false } as const

export const Member = Type.Object(
  {
    object: Type.Literal('member'),
    id: Type.String({ description: 'The id of the user' }),
    role: RoleOrNull,
    user: User,
    disabled: Type.Boolean({ description: 'Whether they are refused everything in the organization' }),
    joinedAt: Type.String(),
    lastSeenAt: Type.Optional(Type.String({ description: 'Left out for those who were never seen' })),
    sso: Type.Boolean({ description: 'Whether they are marked as signing on through a provider' }),
    spaces: Type.Integer({ description: 'How many spaces they have a level on, of those that you may see' }),
    teams: Type.Integer({ description: 'How many teams of the organization they are in' }),
  },
  { ...closed, title: 'Member', description: 'Somebody who belongs to an organization' },
)

/** What members are picked by: a role, or `guest` for those without any. */
const roleFilter = Type.Enum([...levels, 'guest'])

export const memberFilters = {
  order: Type.Optional(Type.Enum(['asc', 'desc'], { default: 'desc' })),
  role: Type.Optional(roleFilter),
  search: Type.Optional(
    Type.String({ maxLength: 256, description: 'Found in the name or the e-mail address, in any case' }),
  ),
  sort: Type.Optional(
    Type.Enum(['joinedAt', 'lastSeenAt'], {
      default: 'joinedAt',
      description: '`lastSeenAt` leaves out whoever was never seen, or is disabled',
    }),
  ),
}

export const MemberChanges = Type.Object(
  { role: Type.Optional(RoleOrNull) },
  { ...closed, title: 'MemberChanges' },
)

export const Ping = Type.Object(
  {
    serviceVisitorClaims: Type.String({
      description: 'A JWT that names you to the sites of the organization, for an hour',
    }),
  },
  { ...closed, title: 'Ping' },
)
