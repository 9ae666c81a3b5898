// Rows of teams, and of their members, as the API shows them.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import type { TeamRole } from '#database/index.ts'
import { versioned } from '#http/versions.ts'
import { type MemberRow, type MemberSpaces, presentMembers } from '../members/index.ts'
import type { MembershipRow } from '../organizations/index.ts'
import { teamPermissions } from './policy.ts'
import type { Team, TeamMember, TeamOfMember } from './schema.ts'
import { type TeamSpaces, teamSpaces } from './space-counts.ts'
import { type TeamRow, teamColumns, teamsOf } from './store.ts'
import type { TeamAccess } from './subject.ts'

/** What presenting a team needs of its organization: the caller's standing in it. */
type ViewedOrganization = Pick<MembershipRow, 'id' | 'member' | 'role'>

export const presentTeams = async (
  ctx: Ctx,
  organization: ViewedOrganization,
  rows: readonly TeamRow[],
  countSpaces = teamSpaces(ctx, organization),
): Promise<Static<typeof Team>[]> => {
  const spaces = await countSpaces(rows.map(({ id }) => id))
  return rows.map(row => ({
    object: 'team',
    id: row.id,
    title: row.title,
    members: row.members,
    spaces: spaces.get(row.id) ?? 0,
    createdAt: row.created_at,
    permissions: teamPermissions({ organization, isOwner: row.is_owner === 1 }),
  }))
}

export const presentTeam = async (
  ctx: Ctx,
  { organization, row }: Pick<TeamAccess, 'organization' | 'row'>,
): Promise<Static<typeof Team>> => {
  const [team] = await presentTeams(ctx, organization, [row])
  return versioned(team as Static<typeof Team>, row.id, row.title)
}

/** The teams of an organization with these ids; unknown ids are left out. */
export const presentTeamsById = async (
  ctx: Ctx,
  organization: ViewedOrganization,
  ids: readonly string[],
  countSpaces = teamSpaces(ctx, organization),
): Promise<Map<string, Static<typeof Team>>> => {
  if (ids.length === 0) return new Map()
  const rows = await teamsOf(ctx, organization.id, {})
    .select(teamColumns(ctx.actor.userId))
    .where('teams.id', 'in', ids)
    .execute()
  const teams = await presentTeams(ctx, organization, rows, countSpaces)
  return new Map(teams.map(team => [team.id, team]))
}

/** The members of a team that the caller sees. */
export const presentTeamMembers = async (
  ctx: Ctx,
  team: TeamAccess,
  rows: readonly (MemberRow & { readonly team_role: TeamRole })[],
  countSpaces: MemberSpaces,
): Promise<Static<typeof TeamMember>[]> => {
  const members = await presentMembers(ctx, team.organization, rows, countSpaces)
  const { view } = teamPermissions(team)
  return rows.map((row, index) => ({
    organization: members[index] as (typeof members)[number],
    team: { role: row.team_role },
    permissions: { view },
  }))
}

/** The teams of a member, with the member's role in each. */
export const presentTeamsOfMember = async (
  ctx: Ctx,
  organization: ViewedOrganization,
  rows: readonly (TeamRow & { readonly member_role: TeamRole })[],
  countSpaces: TeamSpaces,
): Promise<Static<typeof TeamOfMember>[]> => {
  const teams = await presentTeams(ctx, organization, rows, countSpaces)
  return rows.map((row, index) => ({
    team: teams[index] as (typeof teams)[number],
    member: { role: row.member_role },
  }))
}
