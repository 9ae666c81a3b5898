// All SQL on members; their spaces are counted in space-counts.ts.
import { type Selectable, sql } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import { contains, type ReadDb, type Tables } from '#database/index.ts'
import { isLetIn, type Level, query } from '../levels/index.ts'

export type MemberRow = Selectable<Tables['members']>

export interface MembersWanted {
  readonly role?: Level | 'guest' | undefined
  /** A part of the name or the e-mail address, in any case. */
  readonly search?: string | undefined
  /** Only those who were seen at least once and are not disabled. */
  readonly seen?: boolean
}

/** A query for the members of an organization, including disabled ones. */
export const membersOf = (ctx: Ctx, organizationId: string, { role, search, seen }: MembersWanted = {}) => {
  let members = ctx.db.selectFrom('members').where('members.organization_id', '=', organizationId)
  if (role === 'guest') members = members.where('members.role', 'is', null)
  else if (role !== undefined) members = members.where('members.role', '=', role)
  if (seen) members = members.where('members.last_seen_at', 'is not', null).where('members.disabled', '=', 0)
  if (search) members = members.where(({ exists }) => exists(userNamed(search)))
  return members
}

/** The member, disabled or not; undefined for anybody else. */
export const findMember = (
  ctx: Ctx,
  organizationId: string,
  userId: string,
): Promise<MemberRow | undefined> =>
  membersOf(ctx, organizationId).selectAll('members').where('user_id', '=', userId).executeTakeFirst()

/** Whether a person is a member who is let in: not disabled, and marked for single sign-on where that is enforced. */
export const isMemberLetIn = async (
  { db }: Ctx,
  organizationId: string,
  userId: string,
): Promise<boolean> => {
  const row = await db
    .selectFrom('members as own')
    .innerJoin('organizations', 'organizations.id', 'own.organization_id')
    .select('own.user_id')
    .where('own.organization_id', '=', organizationId)
    .where('own.user_id', '=', userId)
    .where('own.disabled', '=', 0)
    .where(isLetIn({}))
    .executeTakeFirst()
  return row !== undefined
}

/** The ids and address keys of the members with one of these ids or address keys. */
export const memberKeys = (
  ctx: Ctx,
  organizationId: string,
  ids: readonly string[],
  emailKeys: readonly string[],
) =>
  ctx.db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.id', 'users.email_key'])
    .where('members.organization_id', '=', organizationId)
    .where(member => member.or([member('users.id', 'in', ids), member('users.email_key', 'in', emailKeys)]))
    .execute()

/** Whether a person belongs to organizations, and is disabled in all of them. */
export const isDisabledEverywhere = async (db: ReadDb, userId: string): Promise<boolean> => {
  const rows = await db
    .selectFrom('members')
    .select('disabled')
    .distinct()
    .where('user_id', '=', userId)
    .execute()
  return rows.length === 1 && rows[0]?.disabled === 1
}

/** The members among these people, disabled or not, by id. */
export const membersByIds = async (
  ctx: Ctx,
  organizationId: string,
  userIds: readonly string[],
): Promise<Map<string, MemberRow>> => {
  if (userIds.length === 0) return new Map()
  const rows = await membersOf(ctx, organizationId)
    .selectAll('members')
    .where('user_id', 'in', userIds)
    .execute()
  return new Map(rows.map(row => [row.user_id, row]))
}

/** Whether the organization has another admin who is not disabled. */
export const hasOtherAdmin = async (ctx: Ctx, organizationId: string, userId: string): Promise<boolean> => {
  const other = await membersOf(ctx, organizationId, { role: 'admin' })
    .select('user_id')
    .where('user_id', '<>', userId)
    .where('disabled', '=', 0)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

export const updateMember = async (
  ctx: WriteCtx,
  organizationId: string,
  userId: string,
  set: Partial<Pick<MemberRow, 'role' | 'sso' | 'disabled' | 'last_seen_at'>>,
): Promise<void> => {
  await ctx.db
    .updateTable('members')
    .set(set)
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute()
}

/** Removes a person from the organization and its teams, with all grants to them there and their data from SCIM. */
export const deleteMember = async (ctx: WriteCtx, organizationId: string, userId: string): Promise<void> => {
  const teams = query
    .selectFrom('teams')
    .select('teams.id')
    .where('teams.organization_id', '=', organizationId)
  await ctx.db
    .deleteFrom('team_members')
    .where('user_id', '=', userId)
    .where('team_id', 'in', teams)
    .execute()
  for (const table of ['spaces', 'collections'] as const) {
    const own = query
      .selectFrom(table)
      .select(sql.lit(1).as('one'))
      .whereRef(sql.ref(`${table}.id`), '=', sql.ref('grants.resource_id'))
      .where(sql.ref(`${table}.organization_id`), '=', organizationId)
    await ctx.db
      .deleteFrom('grants')
      .where('principal_id', '=', userId)
      .where(({ exists }) => exists(own))
      .execute()
  }
  for (const table of ['scim_users', 'members'] as const)
    await ctx.db
      .deleteFrom(table)
      .where('organization_id', '=', organizationId)
      .where('user_id', '=', userId)
      .execute()
}

/** How many teams of the organization each of the people is in; people in none are left out. */
export const teamCounts = async (
  ctx: Ctx,
  organizationId: string,
  userIds: readonly string[],
): Promise<Map<string, number>> => {
  if (userIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('team_members')
    .innerJoin('teams', 'teams.id', 'team_members.team_id')
    .select(row => ['team_members.user_id', row.fn.countAll().as('count')])
    .where('teams.organization_id', '=', organizationId)
    .where('team_members.user_id', 'in', userIds)
    .groupBy('team_members.user_id')
    .execute()
  return new Map(rows.map(({ user_id, count }) => [user_id, Number(count)]))
}

const userNamed = (text: string) =>
  query
    .selectFrom('users')
    .select('users.id')
    .whereRef('users.id', '=', sql.ref('members.user_id'))
    .where(contains(sql.ref('users.search_key'), text.toLowerCase()))
