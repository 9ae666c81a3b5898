// Members as SCIM shows them.
import type { Ctx } from '#context.ts'
import { userType } from '../protocol/attributes.ts'
import type { Complex } from '../protocol/canonical.ts'
import { baseOf, metaOf, mostParts } from '../protocol/resource.ts'
import type { Selection } from '../protocol/selection.ts'
import { withAddress } from './addresses.ts'
import { groupsOfUsers, type UserRow } from './store.ts'

/** Presents members of an organization as users, in order. */
export const presentUsers = async (
  ctx: Ctx,
  organizationId: string,
  rows: readonly UserRow[],
  selection: Pick<Selection, 'includes'>,
): Promise<Complex[]> => {
  const base = baseOf(ctx, organizationId)
  const ids = selection.includes('groups') ? rows.map(row => row.user_id) : []
  const groups = Map.groupBy(await groupsOfUsers(ctx, organizationId, ids, mostParts), group => group.user_id)
  return rows.map(row => {
    const writable = writableOf(row)
    const own = (groups.get(row.user_id) ?? []).map(({ id, title }) => ({
      value: id,
      $ref: `${base}/Groups/${id}`,
      display: title,
      type: 'direct',
    }))
    return {
      schemas: schemasOf(writable),
      id: row.user_id,
      ...writable,
      displayName: row.display_name,
      ...(own.length > 0 && { groups: own }),
      meta: metaOf(userType, base, {
        id: row.user_id,
        created: row.joined_at,
        lastModified: row.updated_at ?? row.joined_at,
        version: versionOf(row),
      }),
    }
  })
}

/** The writable attributes of a user: as the provider wrote them, with the account's address. */
export const writableOf = (row: UserRow): Complex => {
  const attributes: Complex = row.attributes === null ? {} : JSON.parse(row.attributes)
  return {
    ...attributes,
    userName: row.user_name ?? row.email,
    ...(row.external_id !== null && { externalId: row.external_id }),
    active: row.disabled === 0,
    emails: withAddress(attributes, row.email),
  }
}

const versionOf = (row: UserRow): readonly unknown[] => [
  row.user_name,
  row.external_id,
  row.attributes,
  row.updated_at,
  row.email,
  row.display_name,
  row.disabled,
  Number(row.groups),
  row.latest_group,
]

const schemasOf = (writable: Complex): string[] => [
  userType.schema.id,
  ...userType.extensions.map(({ id }) => id).filter(id => Object.hasOwn(writable, id)),
]
