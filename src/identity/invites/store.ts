// All SQL on links that invite.
import type { Selectable } from 'kysely'
import type { Ctx } from '#context.ts'
import type { Flag, Tables } from '#database/index.ts'
import type { Level } from '../levels/index.ts'

export type InviteRow = Omit<Selectable<Tables['link_invites']>, 'role'> & {
  /** Null for guests. */
  readonly role: Level | null
}

/** The links of an organization, not yet run. */
export const invitesOf = (ctx: Ctx, organizationId: string) =>
  ctx.db.selectFrom('link_invites').where('link_invites.organization_id', '=', organizationId)

export const findInvite = (ctx: Ctx, organizationId: string, id: string): Promise<InviteRow | undefined> =>
  invitesOf(ctx, organizationId).selectAll().where('id', '=', id).$castTo<InviteRow>().executeTakeFirst()

/** The oldest link of each role. */
export const oldestByRole = async (ctx: Ctx, organizationId: string): Promise<Map<string | null, string>> => {
  const rows = await invitesOf(ctx, organizationId)
    .select(({ fn }) => ['role', fn.min('id').as('id')])
    .groupBy('role')
    .execute()
  return new Map(rows.map(row => [row.role, row.id]))
}

export const insertInvite = async (ctx: Ctx, row: InviteRow): Promise<void> => {
  await ctx.db.insertInto('link_invites').values(row).execute()
}

/** Whether there was still one to change. */
export const updateInvite = async (ctx: Ctx, { id }: InviteRow, role: Level | null): Promise<boolean> => {
  const result = await ctx.db
    .updateTable('link_invites')
    .set({ role })
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Whether there was still one to delete. */
export const deleteInvite = async (ctx: Ctx, { id }: InviteRow): Promise<boolean> => {
  const result = await ctx.db.deleteFrom('link_invites').where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** A link as somebody finds it who joins by it. */
export interface Link {
  readonly organization_id: string
  readonly role: Level | null
  /** Whether its organization lets people join by links. */
  readonly invite_links: Flag
}

/** The link as it is now, and stays until the transaction ends: whoever changes or deletes it, or turns links off, waits. */
export const holdLink = (ctx: Ctx, organizationId: string, id: string): Promise<Link | undefined> => {
  const row = invitesOf(ctx, organizationId)
    .innerJoin('organizations', 'organizations.id', 'link_invites.organization_id')
    .select(['link_invites.organization_id', 'link_invites.role', 'organizations.invite_links'])
    .where('link_invites.id', '=', id)
    .$castTo<Link>()
  return (ctx.database.engine === 'postgres' ? row.forShare() : row).executeTakeFirst()
}
