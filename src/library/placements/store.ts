// The SQL on parents and on transfers; that on siblings is in siblings.ts.
import type { OperandValueExpressionOrList } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import type { Tables } from '#database/index.ts'
import type { Parent } from './siblings.ts'

/** Locks a collection of an organization until the transaction ends; false where there is none. */
export const lockCollectionRow = async (ctx: Ctx, organizationId: string, id: string): Promise<boolean> => {
  const row = collectionRow(ctx, organizationId, id)
  return (await row.forNoKeyUpdate().executeTakeFirst()) !== undefined
}

/** Whether the parent still exists in the organization, which is locked. */
export const parentExists = async (ctx: Ctx, { organizationId, collectionId }: Parent): Promise<boolean> => {
  if (collectionId === null) return true
  return (await collectionRow(ctx, organizationId, collectionId).executeTakeFirst()) !== undefined
}

const collectionRow = (ctx: Ctx, organizationId: string, id: string) =>
  ctx.db
    .selectFrom('collections')
    .select('id')
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)

/** Moves the rows of some spaces that name their organization: change requests and imports. */
export const transferWithSpaces = async (
  ctx: WriteCtx,
  spaceIds: OperandValueExpressionOrList<Tables, 'change_requests' | 'imports', 'space_id'>,
  organizationId: string,
): Promise<void> => {
  for (const table of ['change_requests', 'imports'] as const)
    await ctx.db
      .updateTable(table as 'change_requests' | 'imports')
      .set({ organization_id: organizationId })
      .where('space_id', 'in', spaceIds)
      .execute()
}
