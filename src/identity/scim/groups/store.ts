// All SQL on teams as SCIM groups.
import { sql } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import { now } from '#kernel/clock.ts'
import type { StoredTeam } from '../../teams/index.ts'

/** A team, with its data from SCIM, if there is any. */
export interface GroupRow extends StoredTeam {
  readonly external_id: string | null
  readonly version: number | null
  readonly updated_at: string | null
  /** How many members it has, and when the latest of them was added. */
  readonly members: number
  readonly latest_member: string | null
}

/** A query for all teams of an organization. */
export const groupsOf = (ctx: Pick<Ctx, 'db'>, organizationId: string) =>
  ctx.db
    .selectFrom('teams')
    .leftJoin('scim_groups', 'scim_groups.team_id', 'teams.id')
    .where('teams.organization_id', '=', organizationId)

/** Selects the rows of groupsOf(). */
export const selectGroups = (groups: ReturnType<typeof groupsOf>) =>
  groups.select([
    'teams.id',
    'teams.organization_id',
    'teams.title',
    'teams.created_at',
    'scim_groups.external_id',
    'scim_groups.version',
    'scim_groups.updated_at',
    sql<number>`(select count(*) from team_members where team_members.team_id = teams.id)`.as('members'),
    sql<string | null>`(select max(added_at) from team_members where team_members.team_id = teams.id)`.as(
      'latest_member',
    ),
  ])

export const findGroup = (
  ctx: Pick<Ctx, 'db'>,
  organizationId: string,
  id: string,
): Promise<GroupRow | undefined> =>
  selectGroups(groupsOf(ctx, organizationId)).where('teams.id', '=', id).executeTakeFirst()

/** Stores the provider's id of a team, and that the team was changed. */
export const putScimGroup = async (
  ctx: WriteCtx,
  { id, organization_id }: Pick<StoredTeam, 'id' | 'organization_id'>,
  externalId: string | null,
): Promise<void> => {
  const row = { team_id: id, organization_id, external_id: externalId, version: 1, updated_at: now(ctx) }
  await ctx.db
    .insertInto('scim_groups')
    .values(row)
    .onConflict(conflict =>
      conflict.column('team_id').doUpdateSet({
        external_id: row.external_id,
        updated_at: row.updated_at,
        version: sql<number>`scim_groups.version + 1`,
      }),
    )
    .execute()
}

export interface MemberOfGroup {
  readonly team_id: string
  readonly user_id: string
  readonly display_name: string
}

/** The members of some teams, at most `limit`. */
export const membersOfGroups = async (
  ctx: Pick<Ctx, 'db'>,
  teamIds: readonly string[],
  limit: number,
): Promise<MemberOfGroup[]> => {
  if (teamIds.length === 0) return []
  return ctx.db
    .selectFrom('team_members')
    .innerJoin('users', 'users.id', 'team_members.user_id')
    .select(['team_members.team_id', 'team_members.user_id', 'users.display_name'])
    .where('team_members.team_id', 'in', teamIds)
    .orderBy('team_members.team_id')
    .orderBy('team_members.user_id')
    .limit(limit)
    .execute()
}

/** The ids of a team's members, at most `limit`. */
export const memberIdsOf = async (ctx: Pick<Ctx, 'db'>, teamId: string, limit: number): Promise<string[]> => {
  const rows = await ctx.db
    .selectFrom('team_members')
    .select('user_id')
    .where('team_id', '=', teamId)
    .orderBy('user_id')
    .limit(limit)
    .execute()
  return rows.map(row => row.user_id)
}
