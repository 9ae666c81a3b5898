// Teams as SCIM shows them.
import type { Ctx } from '#context.ts'
import { groupType } from '../protocol/attributes.ts'
import type { Complex } from '../protocol/canonical.ts'
import { baseOf, metaOf, mostParts } from '../protocol/resource.ts'
import type { Selection } from '../protocol/selection.ts'
import { type GroupRow, membersOfGroups } from './store.ts'

/** Presents teams of an organization as groups, in order; members are read only where they are requested. */
export const presentGroups = async (
  ctx: Ctx,
  organizationId: string,
  rows: readonly GroupRow[],
  selection: Pick<Selection, 'includes'>,
): Promise<Complex[]> => {
  const base = baseOf(ctx, organizationId)
  const ids = selection.includes('members') ? rows.map(({ id }) => id) : []
  const members = Map.groupBy(await membersOfGroups(ctx, ids, mostParts), member => member.team_id)
  return rows.map(row => {
    const own = (members.get(row.id) ?? []).map(({ user_id, display_name }) => ({
      value: user_id,
      $ref: `${base}/Users/${user_id}`,
      display: display_name,
      type: 'User',
    }))
    return {
      schemas: [groupType.schema.id],
      id: row.id,
      ...(row.external_id !== null && { externalId: row.external_id }),
      displayName: row.title,
      ...(own.length > 0 && { members: own }),
      meta: metaOf(groupType, base, {
        id: row.id,
        created: row.created_at,
        lastModified: row.updated_at ?? row.created_at,
        version: [row.title, row.external_id, row.version, Number(row.members), row.latest_member],
      }),
    }
  })
}
