// The check, in SQL, of the places of spaces and collections.
import { sql } from 'kysely'
import type { Check } from '../check.ts'
import { positions } from '../kinds/positions.ts'

export const places: Check = positions({
  id: 'spaces.position',
  rule: 'Spaces and collections of one parent are at positions of their own.',
  all: sql`
    select 'spaces' as source, id, coalesce(parent_id, organization_id) as scope, position
    from spaces where deleted_at is null
    union all
    select 'collections' as source, id, coalesce(parent_id, organization_id) as scope, position from collections`,
  lock: async (db, scope) => {
    for (const table of ['organizations', 'collections'] as const)
      await db.selectFrom(table).select('id').where('id', '=', scope).forUpdate().execute()
  },
})
