// All SQL on invite links, and on other ways of joining.
import { type Selectable, sql } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import type { Flag, Tables } from '#database/index.ts'
import { type Level, query } from '../levels/index.ts'
import { lockOrganizationRowShared } from '../organizations/index.ts'

export type InviteRow = Selectable<Tables['link_invites']>

/** A query for the links of an organization. */
export const invitesOf = (ctx: Ctx, organizationId: string) =>
  ctx.db.selectFrom('link_invites').where('link_invites.organization_id', '=', organizationId)

export const findInvite = (ctx: Ctx, organizationId: string, id: string): Promise<InviteRow | undefined> =>
  invitesOf(ctx, organizationId).selectAll().where('id', '=', id).executeTakeFirst()

/** The oldest link for each role. */
export const oldestByRole = async (ctx: Ctx, organizationId: string): Promise<Map<string | null, string>> => {
  const rows = await invitesOf(ctx, organizationId)
    .select(({ fn }) => ['role', fn.min('id').as('id')])
    .groupBy('role')
    .execute()
  return new Map(rows.map(row => [row.role, row.id]))
}

export const insertInvite = async (ctx: WriteCtx, row: InviteRow): Promise<void> => {
  await ctx.db.insertInto('link_invites').values(row).execute()
}

export const updateInvite = async (ctx: WriteCtx, { id }: InviteRow, role: Level | null): Promise<void> => {
  await ctx.db.updateTable('link_invites').set({ role }).where('id', '=', id).execute()
}

export const deleteInvite = async (ctx: WriteCtx, { id }: InviteRow): Promise<void> => {
  await ctx.db.deleteFrom('link_invites').where('id', '=', id).execute()
}

/** A link, for a person who wants to join by it. */
export interface Link {
  readonly id: string
  readonly organization_id: string
  readonly role: Level | null
  /** The title of its organization. */
  readonly title: string
  /** Whether its organization allows joining by links. */
  readonly invite_links: Flag
}

export const findLink = (ctx: Ctx, organizationId: string, id: string): Promise<Link | undefined> =>
  invitesOf(ctx, organizationId)
    .innerJoin('organizations', 'organizations.id', 'link_invites.organization_id')
    .select(['link_invites.id', 'link_invites.organization_id', 'link_invites.role'])
    .select(['organizations.title', 'organizations.invite_links'])
    .where('link_invites.id', '=', id)
    .executeTakeFirst()

/**
 * The link as it stays until the transaction ends: to change or delete it, or to turn links
 * off, one must lock the organization, and so must wait. The link is read after the
 * organization is locked, not in the same statement: PostgreSQL would give it as it was before.
 */
export const lockLink = async (
  ctx: WriteCtx,
  { organization_id, id }: Pick<Link, 'id' | 'organization_id'>,
): Promise<Link | undefined> => {
  await lockOrganizationRowShared(ctx, organization_id)
  return findLink(ctx, organization_id, id)
}

/** The organization's data for joining, locked until the transaction ends; undefined where it no longer exists. */
export const lockOrganizationToJoin = async (
  ctx: WriteCtx,
  id: string,
): Promise<{ sso: Flag; default_role: Level | null } | undefined> => {
  await lockOrganizationRowShared(ctx, id)
  return ctx.db
    .selectFrom('organizations')
    .select(['sso', 'default_role'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Those of the organizations that a person may join: they are not a member, and never were. */
export const openOrganizations = async (
  ctx: Ctx,
  ids: readonly string[],
  userId: string,
  most: number,
): Promise<{ id: string; title: string }[]> => {
  if (ids.length === 0) return []
  const rowIn = (table: 'members' | 'former_members') =>
    query
      .selectFrom(table)
      .select(sql.lit(1).as('one'))
      .where(sql.ref(`${table}.user_id`), '=', userId)
      .whereRef(sql.ref(`${table}.organization_id`), '=', sql.ref('organizations.id'))
  return ctx.db
    .selectFrom('organizations')
    .select(['id', 'title'])
    .where('id', 'in', ids)
    .where('sso', '=', 0)
    .where(({ exists, not }) => not(exists(rowIn('members'))))
    .where(({ exists, not }) => not(exists(rowIn('former_members'))))
    .orderBy('id')
    .limit(most)
    .execute()
}
