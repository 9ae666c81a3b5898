// All SQL on organizations and on the caller's standing in them; e-mail domains are in email-domains.ts.
import { type Selectable, sql } from 'kysely'
import type { Actor, Ctx, WriteCtx } from '#context.ts'
import { type Flag, first, type Param, statement, type Tables, uniqueViolation } from '#database/index.ts'
import { Conflict } from '#kernel/errors.ts'
import {
  countsIn,
  type Level,
  lacksSignOn,
  query,
  refuseUnlessSignedOn,
  type UserReference,
} from '../levels/index.ts'
import { emailDomainsOf } from '../users/index.ts'
import { welcomeBack } from './former-members.ts'

export type OrganizationRow = Selectable<Tables['organizations']>

/** An organization with the caller's standing in it. */
export type MembershipRow = OrganizationRow & {
  readonly member: boolean
  readonly role: Level | null
  /** Whether the caller owns a team there. */
  readonly owns_team: boolean
}

/** The organization, if the caller belongs to it; throws where it enforces a single sign-on that they lack. */
export const ownOrganization = async (ctx: Ctx, id: string): Promise<MembershipRow | undefined> => {
  const row = await first(ctx.db, organizationOfMember, { id, user: ctx.actor.userId })
  if (row === undefined) return undefined
  refuseUnlessSignedOn(ctx, row, { role: row.role, sso: row.member_sso })
  return membershipOf(ctx, row)
}

/** The organizations with these ids that the caller belongs to, by id. */
export const ownOrganizations = async (
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, MembershipRow>> => {
  const rows = await membershipsOf(ctx, ctx.actor.userId)
    .where('organizations.id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(row => [row.id, membershipOf(ctx, row)]))
}

/** A query for the organizations that a person belongs to, with their standing in each. */
const membershipsOf = (ctx: Pick<Ctx, 'db'>, userId: UserReference) =>
  withStanding(organizationsOf(ctx, userId), userId)

/** Adds a person's standing to a query of their organizations. */
export const withStanding = (organizations: ReturnType<typeof organizationsOf>, userId: UserReference) =>
  organizations
    .selectAll('organizations')
    .select(['members.role', 'members.sso as member_sso', ownsTeam(userId).as('owns_team')])

/** A row of membershipsOf(); those whom single sign-on keeps out count as strangers. */
export const membershipOf = (
  { actor }: { readonly actor: Actor },
  row: OrganizationRow & { role: Level | null; member_sso: Flag; owns_team: Flag },
): MembershipRow => ({
  ...row,
  member: !lacksSignOn(actor, row, { role: row.role, sso: row.member_sso }),
  owns_team: row.owns_team === 1,
})

/** A query for the organizations that a person belongs to. */
const organizationsOf = (ctx: Pick<Ctx, 'db'>, userId: UserReference) =>
  ctx.db
    .selectFrom('organizations')
    .innerJoin('members', 'members.organization_id', 'organizations.id')
    .where('members.user_id', '=', userId)
    .where('members.disabled', '=', 0)

/** A query for the organizations that the caller belongs to, and in which they count. */
export const organizationsOfCaller = ({ db, actor }: Ctx) => {
  const own = organizationsOf({ db }, actor.userId)
  return actor.organizations === undefined ? own : own.where('organizations.id', 'in', actor.organizations)
}

/** The columns that decide whether a person is let in to each of their organizations. */
export const standingsOf = (ctx: Pick<Ctx, 'db'>, userId: string) =>
  organizationsOf(ctx, userId)
    .select(['organizations.id', 'organizations.sso', 'members.role', 'members.sso as member_sso'])
    .orderBy('organizations.id')
    .execute()

/** 1 where the person owns a team of the organization. */
const ownsTeam = (userId: UserReference) =>
  sql<number>`coalesce((${query
    .selectFrom('team_members')
    .innerJoin('teams', 'teams.id', 'team_members.team_id')
    .select(sql.lit(1).as('one'))
    .where('team_members.user_id', '=', userId)
    .where('team_members.role', '=', 'owner')
    .whereRef('teams.organization_id', '=', sql.ref('organizations.id'))
    .limit(1)}), 0)`

/**
 * The organizations with these ids, the oldest first, with the caller's standing in each; the caller may belong to none of
 * them. Organizations in which the caller does not count are left out.
 */
export const organizationsById = async (ctx: Ctx, wanted: readonly string[]): Promise<MembershipRow[]> => {
  const ids = wanted.filter(id => countsIn(ctx.actor, id))
  if (ids.length === 0) return []
  const rows = await ctx.db
    .selectFrom('organizations')
    .leftJoin('members', join =>
      join
        .onRef('members.organization_id', '=', 'organizations.id')
        .on('members.user_id', '=', ctx.actor.userId)
        .on('members.disabled', '=', 0),
    )
    .selectAll('organizations')
    .select([
      'members.user_id as member_id',
      'members.sso as member_sso',
      'members.role',
      ownsTeam(ctx.actor.userId).as('owns_team'),
    ])
    .where('organizations.id', 'in', ids)
    .orderBy('organizations.id')
    .execute()
  return rows.map(row =>
    row.member_id === null
      ? { ...row, member: false, role: null, owns_team: false }
      : membershipOf(ctx, { ...row, member_sso: row.member_sso ?? 0 }),
  )
}

/** The titles of organizations, by id. */
export const titlesOf = async (
  ctx: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('organizations')
    .select(['id', 'title'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

export const organizationIdOfHostname = async (ctx: Ctx, hostname: string): Promise<string | undefined> => {
  const row = ctx.db.selectFrom('organizations').select('id').where('hostname', '=', hostname)
  return (await row.executeTakeFirst())?.id
}

export const insertOrganization = async (ctx: Pick<WriteCtx, 'db'>, row: OrganizationRow): Promise<void> => {
  await refusingTakenHostname(() => ctx.db.insertInto('organizations').values(row).execute())
}

export const updateOrganization = async (
  ctx: WriteCtx,
  id: string,
  set: Partial<OrganizationRow>,
): Promise<OrganizationRow> =>
  refusingTakenHostname(() =>
    ctx.db
      .updateTable('organizations')
      .set(set)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

/** Locks the organization until the transaction ends, for rules over all of its members. */
export const lockOrganizationRow = async (ctx: WriteCtx, id: string): Promise<void> => {
  await ctx.db.selectFrom('organizations').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** The same as a shared lock: several transactions may hold it at once, and those that change the organization wait. */
export const lockOrganizationRowShared = async (ctx: WriteCtx, id: string): Promise<void> => {
  await ctx.db.selectFrom('organizations').select('id').where('id', '=', id).forShare().execute()
}

export interface NewMember {
  readonly organizationId: string
  readonly userId: string
  /** Null for a guest. */
  readonly role: Level | null
  readonly sso?: boolean
  readonly joinedAt: string
}

/** Adds a member to the organization. */
export const insertMember = async (ctx: Pick<WriteCtx, 'db'>, member: NewMember): Promise<void> => {
  await ctx.db
    .insertInto('members')
    .values(await memberRows(ctx, [member]))
    .execute()
  await welcomeBack(ctx, member.organizationId, [member.userId])
}

/** Adds those who are not members yet, and returns their ids; members stay as they are. */
export const insertMissingMembers = async (
  ctx: Pick<WriteCtx, 'db'>,
  members: readonly NewMember[],
): Promise<Set<string>> => {
  // Always in the same order, to avoid deadlocks.
  const rows = (await memberRows(ctx, members)).sort((one, other) => (one.user_id < other.user_id ? -1 : 1))
  const inserted = await ctx.db
    .insertInto('members')
    .values(rows)
    .onConflict(conflict => conflict.columns(['organization_id', 'user_id']).doNothing())
    .returning(['organization_id', 'user_id'])
    .execute()
  const byOrganization = Map.groupBy(inserted, row => row.organization_id)
  for (const [organization, rows] of byOrganization)
    await welcomeBack(
      ctx,
      organization,
      rows.map(row => row.user_id),
    )
  return new Set(inserted.map(row => row.user_id))
}

const memberRows = async (ctx: Pick<Ctx, 'db'>, members: readonly NewMember[]) => {
  const domains = await emailDomainsOf(
    ctx,
    members.map(({ userId }) => userId),
  )
  return members.map(member => ({
    organization_id: member.organizationId,
    user_id: member.userId,
    role: member.role,
    sso: Number(member.sso ?? false),
    disabled: 0,
    joined_at: member.joinedAt,
    last_seen_at: null,
    email_domain: domains.get(member.userId) ?? '',
  }))
}

const refusingTakenHostname = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    if (uniqueViolation(error) === undefined) throw error
    throw new Conflict('this hostname is taken; choose another one')
  }
}

const organizationOfMember = statement((db, param: Param<{ id: string; user: string }>) =>
  membershipsOf({ db }, param('user')).where('organizations.id', '=', param('id')),
)
