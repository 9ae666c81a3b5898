// Teams and their members on the wire.
import { teamRoles } from '#database/index.ts'
import { described } from '#http/described.ts'
import { count, flag, id, instant, text } from '#http/fields.ts'
import { Type } from '#kernel/type.ts'
import { Member } from '../members/index.ts'

const closed = { additionalProperties: false } as const

/** How many people one request may name in each of its fields. */
const mostPeople = { maxItems: 1000 } as const

const RoleInTeam = Type.Enum([...teamRoles], {
  title: 'TeamRole',
  description: '`owner` renames the team and decides who is in it, `member` belongs to it.',
})

export const Team = Type.Object(
  {
    object: Type.Literal('team'),
    id: id('The id of the team.'),
    title: text('What it is called; two teams may have the same title.'),
    members: count('How many people are in it, guests included.'),
    spaces: count('How many spaces were granted to it, of those that you may see.'),
    createdAt: instant('When it was made.'),
    permissions: Type.Object(
      { view: flag('See the team.'), admin: flag('Rename it, and change who is in it.') },
      { ...closed, title: 'TeamPermissions', description: 'What you may do with the team.' },
    ),
  },
  { ...closed, title: 'Team', description: 'Members of an organization under one name.' },
)

const inTeam = Type.Object(
  { role: described(RoleInTeam, 'The role in the team.') },
  { ...closed, description: 'What they are in the team.' },
)

export const TeamMember = Type.Object(
  {
    organization: described(Member, 'What they are in the organization.'),
    team: inTeam,
    permissions: Type.Object(
      { view: flag('See the person.') },
      { ...closed, description: 'What you may do with them.' },
    ),
  },
  {
    ...closed,
    title: 'TeamMember',
    description: 'Somebody in a team: as a member of the organization, and of the team.',
  },
)

export const TeamOfMember = Type.Object(
  { team: described(Team, 'The team.'), member: inTeam },
  { ...closed, title: 'TeamOfMember', description: 'A team, and what a member is in it.' },
)

const title = Type.String({ minLength: 1, maxLength: 64, description: 'What it is called.' })

/** A text that the title of listed teams must contain, in any case. */
export const titleFilter = Type.Optional(
  Type.String({ maxLength: 64, description: 'Only teams whose title contains this, in any case.' }),
)

export const NewTeam = Type.Object(
  {
    title,
    members: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
        ...mostPeople,
        description: 'The ids of members of the organization, who are put into it.',
      }),
    ),
  },
  { ...closed, title: 'NewTeam', description: 'A team to make.' },
)

export const TeamChanges = Type.Object(
  { title },
  { ...closed, title: 'TeamChanges', description: 'What to change of a team.' },
)

const references = (what: string) =>
  Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 320 }), {
      ...mostPeople,
      description: `${what}: members of the organization, by their ids or e-mail addresses.`,
    }),
  )

export const TeamMembersChanges = Type.Object(
  {
    add: references('Who is put into the team; who is in it already keeps their role'),
    remove: references('Who is taken out, whatever the other fields say'),
    memberships: Type.Optional(
      Type.Record(
        Type.String({ pattern: '^(?=.{1,320}$)([A-Za-z0-9_-]+|[^\\s@]+@[^\\s@]+)$' }),
        Type.Object(
          { role: described(RoleInTeam, 'The role in the team.') },
          { ...closed, description: 'What they are to be in the team.' },
        ),
        {
          ...closed,
          maxProperties: mostPeople.maxItems,
          description:
            'The role that each is to have in the team, by id or e-mail address; who is not in it yet is put in.',
          'x-form': 'must be the id or the e-mail address of a member',
        },
      ),
    ),
  },
  {
    ...closed,
    title: 'TeamMembersChanges',
    description: 'Who is to be in a team. Whoever is not named stays as they are.',
  },
)

export const TeamMemberChanges = Type.Object(
  { role: Type.Optional(described(RoleInTeam, 'The role in the team; left out, it stays, or is `member`.')) },
  { ...closed, title: 'TeamMemberChanges', description: 'What a member is to be in a team.' },
)
