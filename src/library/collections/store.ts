// SQL on collections, one at a time; those on a whole tree are in tree.ts.
import { sql } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import { audiencesOf, highestGrantsOnCollections } from '#identity/levels/index.ts'
import type { MembershipRow } from '#identity/organizations/index.ts'
import type { CollectionRow } from '../placements/index.ts'

export const insertCollection = async (ctx: WriteCtx, row: CollectionRow): Promise<void> => {
  await ctx.db.insertInto('collections').values(row).execute()
}

/** Changes a collection that is locked. */
export const updateCollection = (
  ctx: WriteCtx,
  id: string,
  set: Partial<CollectionRow>,
): Promise<CollectionRow> =>
  ctx.db.updateTable('collections').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** A query of the collections of an organization that a member sees, with the rank of the member's grant; not yet run. */
export const seenCollections = (ctx: Ctx, { id, member, role }: MembershipRow, nested: boolean) => {
  const seen = ctx.db
    .selectFrom('collections')
    .leftJoin(highestGrantsOnCollections(ctx.actor.userId).as('own'), 'own.resource_id', 'collections.id')
    .where('collections.organization_id', '=', id)
    .where(row =>
      row.or([
        row('collections.audience', 'in', audiencesOf({ member, role }).open),
        row('own.resource_id', 'is not', null),
      ]),
    )
  return nested ? seen : seen.where(sql.ref('collections.parent_id'), 'is', null)
}
