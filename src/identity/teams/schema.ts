// Teams, and who is in them, on the wire.
import Type from 'typebox'
import { teamRoles } from '#database/index.ts'
import { Member } from '../members/index.ts'

const closed = { additionalProperties: false } as const

/** How many people one request may name in each of its fields. */
const mostPeople = { maxItems: 1000 } as const

const RoleInTeam = Type.Enum([...teamRoles], {
  title: 'TeamRole',
  description: '`owner` manages the team, `member` belongs to it',
})

export const Team = Type.Object(
  {
    object: Type.Literal('team'),
    id: Type.String(),
    title: Type.String(),
    members: Type.Integer({ description: 'How many are in it' }),
    spaces: Type.Integer({ description: 'How many spaces were granted to it, of those that you may see' }),
    createdAt: Type.String(),
    permissions: Type.Object({ view: Type.Boolean(), admin: Type.Boolean() }, closed),
  },
  { ...closed, title: 'Team', description: 'Members of an organization under one name' },
)

export const TeamMember = Type.Object(
  {
    organization: Member,
    team: Type.Object({ role: RoleInTeam }, closed),
    permissions: Type.Object({ view: Type.Boolean() }, closed),
  },
  {
    ...closed,
    title: 'TeamMember',
    description: 'Somebody in a team: as a member of the organization, and of the team',
  },
)

export const TeamOfMember = Type.Object(
  { team: Team, member: Type.Object({ role: RoleInTeam }, closed) },
  { ...closed, title: 'TeamOfMember' },
)

const title = Type.String({ minLength: 1, maxLength: 64 })

/** What the title of a listed team contains, whatever the case. */
export const titleFilter = Type.Optional(
  Type.String({ maxLength: 64, description: 'What the title contains, whatever the case' }),
)

export const NewTeam = Type.Object(
  {
    title,
    members: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
        ...mostPeople,
        description: 'The ids of members of the organization',
      }),
    ),
  },
  { ...closed, title: 'NewTeam' },
)

export const TeamChanges = Type.Object({ title }, { ...closed, title: 'TeamChanges' })

const references = Type.Array(Type.String({ minLength: 1, maxLength: 320 }), {
  ...mostPeople,
  description: 'Members of the organization, by their ids or e-mail addresses',
})

export const TeamMembersChanges = Type.Object(
  {
    add: Type.Optional(references),
    remove: Type.Optional(references),
    memberships: Type.Optional(
      Type.Record(
        Type.String({ pattern: '^(?=.{1,320}$)([A-Za-z0-9_-]+|[^\\s@]+@[^\\s@]+)$' }),
        Type.Object({ role: RoleInTeam }, closed),
        {
          ...closed,
          maxProperties: mostPeople.maxItems,
          description: 'Roles that members shall have in the team, by the ids or e-mail addresses of these',
          'x-form': 'must be the id or the e-mail address of a member',
        },
      ),
    ),
  },
  { ...closed, title: 'TeamMembersChanges' },
)

export const TeamMemberChanges = Type.Object(
  { role: Type.Optional(RoleInTeam) },
  { ...closed, title: 'TeamMemberChanges' },
)
