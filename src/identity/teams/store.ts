// All SQL on teams; their members are in members-store.ts.
import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import { contains, first, type Param, statement, type Tables } from '#database/index.ts'
import { query, type UserReference } from '../levels/index.ts'

/** A team as stored, independent of the caller. */
export type StoredTeam = Omit<Selectable<Tables['teams']>, 'title_key'>

export type TeamRow = StoredTeam & {
  /** The number of members. */
  readonly members: number
  /** 1 where the caller owns it. */
  readonly is_owner: number
}

export interface TeamFilter {
  /** A text that the title contains, in any case. */
  readonly title?: string
  /** A user id: only teams that this member may manage. */
  readonly owner?: string
}

/** The columns of a team, as a person sees it. */
export const teamColumns = (user: UserReference) => {
  const within = query.selectFrom('team_members').whereRef('team_members.team_id', '=', sql.ref('teams.id'))
  const own = within
    .select(sql.lit(1).as('one'))
    .where('team_members.user_id', '=', user)
    .where('team_members.role', '=', 'owner')
  return [
    'teams.id',
    'teams.organization_id',
    'teams.title',
    'teams.created_at',
    sql<number>`(${within.select(({ fn }) => fn.countAll().as('count'))})`.as('members'),
    sql<number>`coalesce((${own}), 0)`.as('is_owner'),
  ] as const
}

/** A query for the teams of an organization. */
export const teamsOf = (ctx: Pick<Ctx, 'db'>, organizationId: string, { title, owner }: TeamFilter) => {
  let teams = ctx.db.selectFrom('teams').where('teams.organization_id', '=', organizationId)
  if (title !== undefined) teams = teams.where(titled(title))
  if (owner !== undefined) teams = teams.where(managedBy(organizationId, owner))
  return teams
}

/** A query for the teams of an organization that a person is in. */
export const teamsOfMember = (
  ctx: Pick<Ctx, 'db'>,
  organizationId: string,
  userId: string,
  { title }: Pick<TeamFilter, 'title'>,
) => {
  const teams = ctx.db
    .selectFrom('team_members')
    .innerJoin('teams', 'teams.id', 'team_members.team_id')
    .where('team_members.user_id', '=', userId)
    .where('teams.organization_id', '=', organizationId)
  return title === undefined ? teams : teams.where(titled(title))
}

export const findTeam = (ctx: Ctx, organizationId: string, id: string): Promise<TeamRow | undefined> =>
  first(ctx.db, teamOfOrganization, { id, organization: organizationId, user: ctx.actor.userId })

export const insertTeam = async (ctx: WriteCtx, { title, ...team }: StoredTeam): Promise<void> => {
  await ctx.db
    .insertInto('teams')
    .values({ ...team, ...titleColumns(title) })
    .execute()
}

export const renameTeam = async (ctx: WriteCtx, id: string, title: string): Promise<void> => {
  await ctx.db.updateTable('teams').set(titleColumns(title)).where('id', '=', id).execute()
}

/** Deletes a team with its memberships, the grants to it and its SCIM data; providers add nobody to it any more. */
export const deleteTeam = async (ctx: WriteCtx, id: string): Promise<void> => {
  await ctx.db.deleteFrom('scim_groups').where('team_id', '=', id).execute()
  await ctx.db.deleteFrom('grants').where('principal_id', '=', id).execute()
  await ctx.db.deleteFrom('team_members').where('team_id', '=', id).execute()
  for (const table of ['saml_providers', 'oidc_providers'] as const)
    await ctx.db.updateTable(table).set({ default_team_id: null }).where('default_team_id', '=', id).execute()
  await ctx.db.deleteFrom('teams').where('id', '=', id).execute()
}

/** The program lower-cases the title, so that search works the same on both engines. */
const titleColumns = (title: string) => ({ title, title_key: title.toLowerCase() })

const titled = (part: string) => contains(sql.ref('teams.title_key'), part.toLowerCase())

/** The rule of policy.ts in SQL: true for the teams that a member may manage. */
const managedBy =
  (organizationId: string, userId: string) =>
  (team: ExpressionBuilder<Tables, 'teams'>): Expression<SqlBool> => {
    const owned = query
      .selectFrom('team_members')
      .select('team_members.team_id')
      .where('team_members.user_id', '=', userId)
      .where('team_members.role', '=', 'owner')
    const isOwned = team('teams.id', 'in', owned)
    return team.exists(
      query
        .selectFrom('members')
        .select('members.user_id')
        .where('members.organization_id', '=', organizationId)
        .where('members.user_id', '=', userId)
        .where('members.disabled', '=', 0)
        .where('members.role', 'is not', null)
        .where(member => member.or([member('members.role', '=', 'admin'), isOwned])),
    )
  }

const teamOfOrganization = statement((db, param: Param<{ id: string; organization: string; user: string }>) =>
  db
    .selectFrom('teams')
    .select(teamColumns(param('user')))
    .where('teams.id', '=', param('id'))
    .where('teams.organization_id', '=', param('organization')),
)

/** Those of the ids that are teams of the organization. */
export const teamIdsAmong = async (
  ctx: Ctx,
  organizationId: string,
  ids: readonly string[],
): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await ctx.db
    .selectFrom('teams')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
