// The SQL that lists the organizations of an installation, for its operator.
import type { ReadDb } from '#database/index.ts'

export interface ListedOrganization {
  readonly id: string
  readonly title: string
  readonly hostname: string | null
  readonly members: number
  /** Deleted ones are not counted. */
  readonly spaces: number
}

/** Lists them, the oldest first. */
export const listOrganizations = async (db: ReadDb): Promise<ListedOrganization[]> => {
  const rows = await db
    .selectFrom('organizations')
    .select(({ selectFrom, fn }) => [
      'id',
      'title',
      'hostname',
      selectFrom('members')
        .select(fn.countAll<number>().as('count'))
        .whereRef('members.organization_id', '=', 'organizations.id')
        .as('members'),
      selectFrom('spaces')
        .select(fn.countAll<number>().as('count'))
        .whereRef('spaces.organization_id', '=', 'organizations.id')
        .where('spaces.deleted_at', 'is', null)
        .as('spaces'),
    ])
    .orderBy('id')
    .execute()
  return rows.map(row => ({ ...row, members: Number(row.members), spaces: Number(row.spaces) }))
}
