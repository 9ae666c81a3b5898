// Grants on the wire.

import Type from 'typebox'
import { reference } from '#http/id-reference.ts'
import { Role } from '../levels/index.ts'
import { Team } from '../teams/index.ts'
import { User } from '../users/index.ts'

const closed = { additionalProperties: false } as const

const ids = (description: string) => Type.Optional(Type.Array(reference(), { maxItems: 1000, description }))

export const NewGrants = Type.Object(
  {
    users: ids('The ids of members of the organization, guests included'),
    teams: ids('The ids of teams of the organization'),
    role: Role,
  },
  { ...closed, title: 'NewGrants' },
)

export const GrantChanges = Type.Object({ role: Role }, { ...closed, title: 'GrantChanges' })

export const UserPermission = Type.Object(
  { permission: Role, user: User },
  { ...closed, title: 'UserPermission' },
)

export const TeamPermission = Type.Object(
  { permission: Role, team: Team },
  { ...closed, title: 'TeamPermission' },
)
