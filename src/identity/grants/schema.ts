// Grants on the wire.
import { described } from '#http/described.ts'
import { reference } from '#http/id-reference.ts'
import { Type } from '#kernel/type.ts'
import { Role } from '../levels/index.ts'
import { Team } from '../teams/index.ts'
import { User } from '../users/index.ts'

const closed = { additionalProperties: false } as const

const ids = (description: string) => Type.Optional(Type.Array(reference(), { maxItems: 1000, description }))

export const NewGrants = Type.Object(
  {
    users: ids('The ids of members of the organization, guests included.'),
    teams: ids('The ids of teams of the organization.'),
    role: described(Role, 'The level to grant.'),
  },
  { ...closed, title: 'NewGrants', description: 'A level to grant, and to whom.' },
)

export const GrantChanges = Type.Object(
  { role: described(Role, 'The level to grant in place of the present one.') },
  { ...closed, title: 'GrantChanges', description: 'Another level to grant.' },
)

export const UserPermission = Type.Object(
  { permission: described(Role, 'The level.'), user: described(User, 'Who has it.') },
  { ...closed, title: 'UserPermission', description: 'A person with a level.' },
)

export const TeamPermission = Type.Object(
  { permission: described(Role, 'The level.'), team: described(Team, 'The team that has it.') },
  { ...closed, title: 'TeamPermission', description: 'A team with a level.' },
)
