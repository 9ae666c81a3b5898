// The operations on the members of a team, and on the teams of a member.
import { list, listOf, pageParameters } from '#http/list.ts'
import { type Operation, operation } from '#http/operation.ts'
import { Type } from '#kernel/type.ts'
import { member, memberSpaces } from '../members/index.ts'
import { changeTeamMembers, putTeamMember, removeTeamMember } from './change-members.ts'
import { listedMembers, membersOfTeam } from './members-store.ts'
import { presentTeamMembers, presentTeamsOfMember } from './present.ts'
import { TeamMember, TeamMemberChanges, TeamMembersChanges, TeamOfMember, titleFilter } from './schema.ts'
import { teamSpaces } from './space-counts.ts'
import { teamColumns, teamsOfMember } from './store.ts'
import { personAtTeam, team, teamMember } from './subject.ts'

const base = '/orgs/:organizationId/teams/:teamId/members'

const listMembers = operation({
  id: 'listTeamMembersInOrganizationById',
  method: 'GET',
  path: base,
  status: 200,
  summary: 'Those in a team, in the order in which they were added',
  description:
    'Lists who is in a team, in the order in which they were added, each with their role in the organization and in the team. It needs a role in the organization.',
  query: Type.Object({ ...pageParameters }),
  reply: listOf(TeamMember),
  on: team,
  allow: 'view',
  run: (ctx, found, { page }) => {
    const members = membersOfTeam(ctx, found.organization.id, found.row.id)
    const countSpaces = memberSpaces(ctx, found.organization)
    return list(ctx, page, {
      rows: listedMembers(members),
      count: members,
      order: [
        { column: 'team_members.added_at', direction: 'asc' },
        { column: 'team_members.user_id', direction: 'asc' },
      ],
      sortedBy: row => [row.added_at, row.user_id],
      present: rows => presentTeamMembers(ctx, found, rows, countSpaces),
    })
  },
})

const putMembers = operation({
  id: 'updateMembersInOrganizationTeam',
  method: 'PUT',
  path: base,
  status: 204,
  summary: 'Add members to a team, remove some, or set their roles; all of it or nothing',
  description:
    'Changes who is in a team in one step: all of it happens, or nothing. Whoever is not named stays as they are, so this does not replace the list. It needs to be an owner of the team, or an admin. Somebody who does not belong to the organization is a 400 that names every such place.',
  body: TeamMembersChanges,
  on: team,
  allow: 'manage',
  run: (ctx, found, { body }) => changeTeamMembers(ctx, found, body),
})

const putMember = operation({
  id: 'addMemberToOrganizationTeamById',
  method: 'PUT',
  path: `${base}/:userId`,
  status: 204,
  summary: 'Add a member to a team, or give them another role in it',
  description:
    'Puts one member into a team, or gives them another role in it. It needs to be an owner of the team, or an admin of the organization. Sent again, it changes nothing.',
  body: TeamMemberChanges,
  on: personAtTeam,
  allow: 'manage',
  run: (ctx, person, { body }) => putTeamMember(ctx, person, body.role),
})

const deleteMember = operation({
  id: 'deleteMemberFromOrganizationTeamById',
  method: 'DELETE',
  path: `${base}/:userId`,
  status: 204,
  summary: 'Remove somebody from a team',
  description:
    'Takes one person out of a team, and with that what was granted to the team. They stay a member of the organization. It needs to be an owner of the team, or an admin. Somebody who is not in the team is a 404.',
  on: teamMember,
  allow: 'manage',
  run: (ctx, person) => removeTeamMember(ctx, person),
})

const listTeamsOfMember = operation({
  id: 'listTeamsForOrganizationMember',
  method: 'GET',
  path: '/orgs/:organizationId/members/:userId/teams',
  status: 200,
  summary: 'The teams that a member is in',
  description:
    'Lists the teams that a member is in, each with their role in it. It needs a role in the organization. `title` keeps the teams whose title contains a text.',
  query: Type.Object({ ...pageParameters, title: titleFilter }),
  reply: listOf(TeamOfMember),
  on: member,
  allow: 'read',
  run: (ctx, { organization, row }, { query, page }) => {
    const teams = teamsOfMember(ctx, organization.id, row.user_id, query)
    const countSpaces = teamSpaces(ctx, organization)
    return list(ctx, page, {
      rows: teams.select(teamColumns(ctx.actor.userId)).select('team_members.role as member_role'),
      count: teams,
      order: [{ column: 'teams.id', direction: 'asc' }],
      sortedBy: row => [row.id],
      present: rows => presentTeamsOfMember(ctx, organization, rows, countSpaces),
    })
  },
})

export const teamMemberOperations: readonly Operation[] = [
  listMembers,
  putMembers,
  putMember,
  deleteMember,
  listTeamsOfMember,
]
