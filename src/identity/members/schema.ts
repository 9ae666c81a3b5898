// Members on the wire.
import { described } from '#http/described.ts'
import { count, flag, id, instant, text } from '#http/fields.ts'
import { Type } from '#kernel/type.ts'
import { levels, roleOrNull } from '../levels/index.ts'
import { User } from '../users/index.ts'

const closed = { additionalProperties: false } as const

export const Member = Type.Object(
  {
    object: Type.Literal('member'),
    id: id('The id of the user.'),
    role: roleOrNull('The role in the organization; null for a guest, who sees what was granted to them.'),
    user: described(User, 'Who it is.'),
    disabled: flag('Whether they are shut out, for as long as it is so.'),
    joinedAt: instant('When they became a member.'),
    lastSeenAt: Type.Optional(
      instant('When they were last seen in the organization; left out for those who never were.'),
    ),
    sso: flag('Whether they are marked as signing on through a provider.'),
    spaces: count('How many spaces they have a level on, of those that you may see.'),
    teams: count('How many teams of the organization they are in.'),
  },
  { ...closed, title: 'Member', description: 'Somebody who belongs to an organization.' },
)

export const memberFilters = {
  order: Type.Optional(
    Type.Enum(['asc', 'desc'], { default: 'desc', description: 'The latest first, or last.' }),
  ),
  role: Type.Optional(
    Type.Enum([...levels, 'guest'], {
      description: 'Only members with this role; `guest` for those without any.',
    }),
  ),
  search: Type.Optional(
    Type.String({
      maxLength: 256,
      description: 'Only those whose name or e-mail address contains this, in any case.',
    }),
  ),
  sort: Type.Optional(
    Type.Enum(['joinedAt', 'lastSeenAt'], {
      default: 'joinedAt',
      description: 'By what to sort. `lastSeenAt` leaves out whoever was never seen, or is disabled.',
    }),
  ),
}

export const MemberChanges = Type.Object(
  { role: Type.Optional(roleOrNull('The role that they are to have; null makes a guest of them.')) },
  {
    ...closed,
    title: 'MemberChanges',
    description: 'What to change of a member. What is left out stays as it is.',
  },
)

export const Ping = Type.Object(
  {
    serviceVisitorClaims: text(
      'A JWT that names you, and that the published sites of the organization will take, for an hour.',
    ),
  },
  { ...closed, title: 'Ping', description: 'What a member gets for saying that they are here.' },
)
