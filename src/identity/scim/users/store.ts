// All SQL on members as SCIM users.
import { type Insertable, sql } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import type { Tables } from '#database/index.ts'
import type { MemberRow } from '../../members/index.ts'

/** A member, with their data from SCIM, if there is any. */
export interface UserRow extends MemberRow {
  readonly email: string
  readonly display_name: string
  readonly user_name: string | null
  readonly external_id: string | null
  readonly attributes: string | null
  readonly updated_at: string | null
  /** How many teams they are in, and when they were added to the latest. */
  readonly groups: number
  readonly latest_group: string | null
}

/** A query for all members of an organization. */
export const usersOf = (ctx: Pick<Ctx, 'db'>, organizationId: string) =>
  ctx.db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .leftJoin('scim_users', join =>
      join
        .onRef('scim_users.user_id', '=', 'members.user_id')
        .onRef('scim_users.organization_id', '=', 'members.organization_id'),
    )
    .where('members.organization_id', '=', organizationId)

/** Selects the rows of usersOf(). */
export const selectUsers = (users: ReturnType<typeof usersOf>) =>
  users
    .selectAll('members')
    .select([
      'users.email',
      'users.display_name',
      'scim_users.user_name',
      'scim_users.external_id',
      'scim_users.attributes',
      'scim_users.updated_at',
      ofGroups<number>(sql`count(*)`).as('groups'),
      ofGroups<string | null>(sql`max(team_members.added_at)`).as('latest_group'),
    ])

export const findUser = async (
  ctx: Pick<Ctx, 'db'>,
  organizationId: string,
  userId: string,
): Promise<UserRow | undefined> => {
  const row = selectUsers(usersOf(ctx, organizationId)).where('members.user_id', '=', userId)
  const found = await row.executeTakeFirst()
  return found && { ...found, groups: Number(found.groups) }
}

/** Whether another member of the organization has this user name; a member without one has their address as name. */
export const isNameTaken = async (
  ctx: Pick<Ctx, 'db'>,
  organizationId: string,
  key: string,
  exceptUserId: string | undefined,
): Promise<boolean> => {
  const named = await ctx.db
    .selectFrom('scim_users')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('user_name_key', '=', key)
    .executeTakeFirst()
  if (named !== undefined) return named.user_id !== exceptUserId
  const addressed = await usersOf(ctx, organizationId)
    .select('members.user_id')
    .where('users.email_key', '=', key)
    .where('scim_users.user_id', 'is', null)
    .executeTakeFirst()
  return addressed !== undefined && addressed.user_id !== exceptUserId
}

export const putScimUser = async (ctx: WriteCtx, row: Insertable<Tables['scim_users']>): Promise<void> => {
  const { organization_id: _organization, user_id: _user, ...set } = row
  await ctx.db
    .insertInto('scim_users')
    .values(row)
    .onConflict(conflict => conflict.columns(['organization_id', 'user_id']).doUpdateSet(set))
    .execute()
}

export interface GroupOfUser {
  readonly user_id: string
  readonly id: string
  readonly title: string
}

/** The teams of some people, at most `limit`. */
export const groupsOfUsers = async (
  ctx: Pick<Ctx, 'db'>,
  organizationId: string,
  userIds: readonly string[],
  limit: number,
): Promise<GroupOfUser[]> => {
  if (userIds.length === 0) return []
  return ctx.db
    .selectFrom('team_members')
    .innerJoin('teams', 'teams.id', 'team_members.team_id')
    .select(['team_members.user_id', 'teams.id', 'teams.title'])
    .where('teams.organization_id', '=', organizationId)
    .where('team_members.user_id', 'in', userIds)
    .orderBy('team_members.user_id')
    .orderBy('teams.id')
    .limit(limit)
    .execute()
}

/** The role of new members for whom none is given. */
export const defaultRoleIn = async (ctx: Pick<Ctx, 'db'>, organizationId: string) => {
  const { default_role } = await ctx.db
    .selectFrom('organizations')
    .select('default_role')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return default_role
}

const ofGroups = <Value>(aggregate: ReturnType<typeof sql>) =>
  sql<Value>`(select ${aggregate} from team_members inner join teams on teams.id = team_members.team_id
    where team_members.user_id = members.user_id and teams.organization_id = members.organization_id)`
