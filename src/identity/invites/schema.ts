// Invites on the wire: links that anybody may join by, and people who are added by their address.
import { count, flag, id, location, text } from '#http/fields.ts'
import { Type } from '#kernel/type.ts'
import { roleOrNull } from '../levels/index.ts'
import { EmailAddress } from '../users/index.ts'

const closed = { additionalProperties: false } as const

export const Invite = Type.Object(
  {
    object: Type.Literal('invite'),
    id: id('The id of the link, which is a secret: whoever knows it may join.'),
    role: roleOrNull('The role of those who join by it; null makes guests.'),
    redundant: flag('Whether an older link of the organization gives the same role.'),
    urls: Type.Object(
      { location, join: text('The address to hand out.') },
      { ...closed, description: 'Where the link is found, and what to hand out.' },
    ),
  },
  { ...closed, title: 'Invite', description: 'A link by which people join an organization.' },
)

const role = Type.Optional(
  roleOrNull(
    'The role of those who join; null makes guests. Left out, it is the `defaultRole` of the organization.',
  ),
)

export const InviteFields = Type.Object(
  { role },
  { ...closed, title: 'InviteFields', description: 'What to say of a link.' },
)

export const PeopleInvited = Type.Object(
  {
    emails: Type.Array(
      Type.Union([
        EmailAddress,
        Type.Object(
          {
            email: EmailAddress,
            role: Type.Optional(roleOrNull('The role of this person, over that for all.')),
          },
          { ...closed, title: 'PersonInvited', description: 'One person, with a role of their own.' },
        ),
      ]),
      {
        minItems: 1,
        maxItems: 100,
        description: 'The e-mail addresses of the people, each with a role or without.',
      },
    ),
    role,
    sso: Type.Optional(
      flag('Whether those who become members by this are marked as signing on through a provider.'),
    ),
  },
  { ...closed, title: 'NewMembers', description: 'People to add.' },
)

export const PeopleAdded = Type.Object(
  {
    users: Type.Array(Type.String(), { description: 'The ids of all the people named, each once.' }),
    invited: count('How many of them became members by this.'),
  },
  { ...closed, title: 'AddedMembers', description: 'Who was added.' },
)
