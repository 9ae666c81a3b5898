// Many spaces at once, as somebody sees them.
import type { Ctx } from '#context.ts'
import { highestGrants } from '#identity/levels/index.ts'
import { isKeptOut, levelOnRow } from '../placements/index.ts'
import type { SpaceSeen } from './access.ts'
import { guardedSpaces } from './store.ts'

/** The spaces with these ids that the caller sees, by id, with the caller's level on each; in one query. */
export const spacesById = async (ctx: Ctx, ids: readonly string[]): Promise<Map<string, SpaceSeen>> => {
  const spaces = await spacesEvenUnseen(ctx, ids)
  for (const [id, { level }] of spaces) if (level === null) spaces.delete(id)
  return spaces
}

/** The spaces with these ids that are not deleted, by id, whether the caller sees them or not; in one query. */
export const spacesEvenUnseen = async (ctx: Ctx, ids: readonly string[]): Promise<Map<string, SpaceSeen>> => {
  const user = ctx.actor.userId
  const rows = await guardedSpaces(ctx.db, user)
    .leftJoin(highestGrants(user).as('own'), 'own.resource_id', 'spaces.id')
    .selectAll('spaces')
    .select('own.rank as reaching_rank')
    .where('spaces.id', 'in', [...new Set(ids)])
    .execute()
  const spaces = new Map<string, SpaceSeen>()
  for (const row of rows) {
    const standing = { member: row.member_id !== null, role: row.member_role }
    const level = isKeptOut(ctx, row) ? null : levelOnRow(row, standing, row.reaching_rank)
    spaces.set(row.id, { row, level })
  }
  return spaces
}
