// All SQL on organizations, their domains, and the caller's place in them.
import { type Selectable, sql } from 'kysely'
import type { Ctx } from '#context.ts'
import { first, type Param, statement, type Tables, uniqueViolation } from '#database/index.ts'
import { Conflict } from '#kernel/errors.ts'
import { type Level, query, refuseUnlessSignedOn, type UserReference } from '../levels/index.ts'

export type OrganizationRow = Selectable<Tables['organizations']>

/** An organization with the caller's standing in it. */
export type MembershipRow = OrganizationRow & {
  readonly member: boolean
  readonly role: Level | null
  /** Whether they own a team there. */
  readonly owns_team: boolean
}

/** The organization, if the caller belongs to it; refused where it enforces a single sign-on that they lack. */
export const ownOrganization = async (ctx: Ctx, id: string): Promise<MembershipRow | undefined> => {
  const row = await first(ctx.db, organizationOfMember, { id, user: ctx.actor.userId })
  if (row === undefined) return undefined
  refuseUnlessSignedOn(row, { role: row.role, sso: row.member_sso })
  return membershipOf(row)
}

/** The row of a query over organizationsOf() as a membership. */
export const membershipOf = <Row extends OrganizationRow & { role: Level | null; owns_team: unknown }>(
  row: Row,
): MembershipRow => ({ ...row, member: true, owns_team: row.owns_team === 1 })

/** The organizations that somebody belongs to, not yet run. */
export const organizationsOf = (ctx: Pick<Ctx, 'db'>, userId: UserReference) =>
  ctx.db
    .selectFrom('organizations')
    .innerJoin('members', 'members.organization_id', 'organizations.id')
    .where('members.user_id', '=', userId)
    .where('members.disabled', '=', 0)

/** 1 where the person owns a team of the organization. */
export const ownsTeam = (userId: UserReference) =>
  sql<number>`coalesce((${query
    .selectFrom('team_members')
    .innerJoin('teams', 'teams.id', 'team_members.team_id')
    .select(sql.lit(1).as('one'))
    .where('team_members.user_id', '=', userId)
    .where('team_members.role', '=', 'owner')
    .whereRef('teams.organization_id', '=', sql.ref('organizations.id'))
    .limit(1)}), 0)`

/** The organizations whose addresses are of a domain. */
export const organizationsOfDomain = (ctx: Ctx, domain: string): Promise<OrganizationRow[]> =>
  ctx.db
    .selectFrom('email_domains')
    .innerJoin('organizations', 'organizations.id', 'email_domains.organization_id')
    .selectAll('organizations')
    .where('email_domains.domain', '=', domain)
    .orderBy('organizations.id')
    .execute()

export const insertOrganization = async (ctx: Pick<Ctx, 'db'>, row: OrganizationRow): Promise<void> => {
  await refusingTakenHostname(() => ctx.db.insertInto('organizations').values(row).execute())
}

export const updateOrganization = async (
  ctx: Ctx,
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

/** Holds the organization until the transaction ends: for rules over all of its members. */
export const holdOrganization = async (ctx: Ctx, id: string): Promise<void> => {
  const row = ctx.db.selectFrom('organizations').select('id').where('id', '=', id)
  await (ctx.database.engine === 'postgres' ? row.forUpdate() : row).execute()
}

/** Somebody belongs to the organization from now on. */
export const insertMember = async (
  ctx: Pick<Ctx, 'db'>,
  member: { organizationId: string; userId: string; role: Level | null; sso?: boolean; joinedAt: string },
): Promise<void> => {
  await ctx.db
    .insertInto('members')
    .values({
      organization_id: member.organizationId,
      user_id: member.userId,
      role: member.role,
      sso: Number(member.sso ?? false),
      disabled: 0,
      joined_at: member.joinedAt,
      last_seen_at: null,
    })
    .execute()
}

/** The domains of some organizations, each in the order in which they were given. */
export const domainsOf = async (ctx: Ctx, ids: readonly string[]): Promise<Map<string, string[]>> => {
  const domains = new Map<string, string[]>(ids.map(id => [id, []]))
  if (ids.length === 0) return domains
  const rows = await ctx.db
    .selectFrom('email_domains')
    .select(['organization_id', 'domain'])
    .where('organization_id', 'in', ids)
    .orderBy('position')
    .execute()
  for (const { organization_id, domain } of rows) domains.get(organization_id)?.push(domain)
  return domains
}

export const replaceDomains = async (ctx: Ctx, id: string, domains: readonly string[]): Promise<void> => {
  await ctx.db.deleteFrom('email_domains').where('organization_id', '=', id).execute()
  if (domains.length === 0) return
  await ctx.db
    .insertInto('email_domains')
    .values(domains.map((domain, position) => ({ organization_id: id, domain, position })))
    .execute()
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
  organizationsOf({ db }, param('user'))
    .selectAll('organizations')
    .select(row => [
      row.ref('members.role').$castTo<Level | null>().as('role'),
      'members.sso as member_sso',
      ownsTeam(param('user')).as('owns_team'),
    ])
    .where('organizations.id', '=', param('id')),
)
