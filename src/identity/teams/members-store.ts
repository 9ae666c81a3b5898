// All SQL on the members of teams.
import type { Ctx, WriteCtx } from '#context.ts'
import type { TeamRole } from '#database/index.ts'
import { now } from '#kernel/clock.ts'

/** A query for the members of a team, as members of its organization. */
export const membersOfTeam = (ctx: Pick<Ctx, 'db'>, organizationId: string, teamId: string) =>
  ctx.db
    .selectFrom('team_members')
    .innerJoin('members', 'members.user_id', 'team_members.user_id')
    .where('team_members.team_id', '=', teamId)
    .where('members.organization_id', '=', organizationId)

/** Selects the rows of membersOfTeam(): the member, and their role in the team. */
export const listedMembers = (members: ReturnType<typeof membersOfTeam>) =>
  members.selectAll('members').select(['team_members.role as team_role', 'team_members.added_at'])

/** The roles of those of these people who are in the team. */
export const rolesInTeam = async (
  ctx: Ctx,
  teamId: string,
  userIds: readonly string[],
): Promise<Map<string, TeamRole>> => {
  if (userIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('team_members')
    .select(['user_id', 'role'])
    .where('team_id', '=', teamId)
    .where('user_id', 'in', userIds)
    .execute()
  return new Map(rows.map(({ user_id, role }) => [user_id, role]))
}

/** Adds people to a team, or gives them other roles in it. */
export const putTeamMembers = async (
  ctx: WriteCtx,
  teamId: string,
  roles: ReadonlyMap<string, TeamRole>,
): Promise<void> => {
  if (roles.size === 0) return
  const added_at = now(ctx)
  await ctx.db
    .insertInto('team_members')
    .values(Array.from(roles, ([user_id, role]) => ({ team_id: teamId, user_id, role, added_at })))
    .onConflict(conflict =>
      conflict.columns(['team_id', 'user_id']).doUpdateSet(row => ({ role: row.ref('excluded.role') })),
    )
    .execute()
}

export const deleteTeamMembers = async (
  ctx: WriteCtx,
  teamId: string,
  userIds: readonly string[],
): Promise<void> => {
  if (userIds.length === 0) return
  await ctx.db
    .deleteFrom('team_members')
    .where('team_id', '=', teamId)
    .where('user_id', 'in', userIds)
    .execute()
}
