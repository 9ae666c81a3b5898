// The operations on teams.
import { list, listOf, pageParameters } from '#http/list.ts'
import { type Operation, operation } from '#http/operation.ts'
import { Reply } from '#http/reply.ts'
import { Type } from '#kernel/type.ts'
import { organization } from '../organizations/index.ts'
import { teamMemberOperations } from './member-operations.ts'
import { presentTeam, presentTeams } from './present.ts'
import { NewTeam, Team, TeamChanges, titleFilter } from './schema.ts'
import { teamSpaces } from './space-counts.ts'
import { teamColumns, teamsOf } from './store.ts'
import { team } from './subject.ts'
import { changeTeam, createTeam, removeTeam } from './teams.ts'

const base = '/orgs/:organizationId/teams'
const one = `${base}/:teamId`

const listTeams = operation({
  id: 'listTeamsInOrganizationById',
  method: 'GET',
  path: base,
  status: 200,
  summary: 'The teams of an organization',
  description:
    'Lists the teams of an organization, oldest first. It needs a role in the organization: guests see no teams, not even their own. `owner` keeps those that this member may manage, which for an admin is all of them.',
  query: Type.Object({
    ...pageParameters,
    owner: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'Only teams that this member may manage, as owner or as admin: the id of the user.',
      }),
    ),
    title: titleFilter,
  }),
  reply: listOf(Team),
  on: organization,
  allow: 'read',
  run: (ctx, found, { query, page }) => {
    const teams = teamsOf(ctx, found.id, query)
    const countSpaces = teamSpaces(ctx, found)
    return list(ctx, page, {
      rows: teams.select(teamColumns(ctx.actor.userId)),
      count: teams,
      order: [{ column: 'teams.id', direction: 'asc' }],
      sortedBy: row => [row.id],
      present: rows => presentTeams(ctx, found, rows, countSpaces),
    })
  },
})

const putTeam = operation({
  id: 'createOrganizationTeam',
  method: 'PUT',
  path: base,
  status: 201,
  summary: 'Make a team',
  description:
    'Makes a team, with the members that you name by their ids. It needs the role `admin`. Two teams may have the same title: sent twice, it makes two. Grant the team something with `POST /v1/spaces/{spaceId}/permissions`.',
  body: NewTeam,
  reply: Team,
  on: organization,
  allow: 'admin',
  run: async (ctx, found, { body }) => {
    const row = await createTeam(ctx, found, body)
    const location = `${ctx.baseUrl}/v1/orgs/${found.id}/teams/${row.id}`
    return new Reply(await presentTeam(ctx, { organization: found, row }), { location })
  },
})

const getTeam = operation({
  id: 'getTeamInOrganizationById',
  method: 'GET',
  path: one,
  status: 200,
  summary: 'A team',
  description:
    'Gives one team: how many are in it, and to how many spaces it has access, of those that you see. It needs a role in the organization. Who is in it, the list of its members tells.',
  reply: Team,
  on: team,
  allow: 'view',
  run: (ctx, found) => presentTeam(ctx, found),
})

const patchTeam = operation({
  id: 'updateTeamInOrganizationById',
  method: 'PATCH',
  path: one,
  status: 200,
  summary: 'Rename a team',
  description:
    'Gives a team another title. It needs to be an owner of the team with a role in the organization, or an admin of the organization.',
  body: TeamChanges,
  reply: Team,
  on: team,
  changes: 'getTeamInOrganizationById',
  allow: 'manage',
  run: async (ctx, found, { body }) => presentTeam(ctx, await changeTeam(ctx, found, body.title)),
})

const deleteTeam = operation({
  id: 'removeTeamFromOrganization',
  method: 'DELETE',
  path: one,
  status: 204,
  summary: 'Remove a team, with all that was granted to it',
  description:
    'Removes a team, and with it all that was granted to it. The people stay members of the organization, with what they have otherwise. It needs the role `admin`; owners of the team may not do this.',
  on: team,
  changes: 'getTeamInOrganizationById',
  allow: 'remove',
  run: (ctx, found) => removeTeam(ctx, found),
})

export const teamOperations: readonly Operation[] = [
  listTeams,
  putTeam,
  getTeam,
  patchTeam,
  deleteTeam,
  ...teamMemberOperations,
]
