// The check, in SQL, of the parents of revisions: they exist, and are older.

import { parentsOf } from '#library/revisions/index.ts'
import { bringBack } from '../advice.ts'
import type { Check } from '../check.ts'
import { rootsOf } from '../content/store.ts'

const atOnce = 500

export const parentsOfRevisions: Check = {
  id: 'revisions.parent_ids',
  rule: 'The parents of a revision are revisions.',
  find: async function* ({ db }) {
    for (let last = ''; ; ) {
      const revisions = await db
        .selectFrom('revisions')
        .innerJoin('spaces', 'spaces.id', 'revisions.space_id')
        .select(['revisions.id', 'parent_ids', 'revisions.space_id'])
        .where('revisions.id', '>', last)
        .orderBy('revisions.id')
        .limit(atOnce)
        .execute()
      const present = await rootsOf(db, [...new Set(revisions.flatMap(parentsOf))])
      for (const revision of revisions)
        for (const parent of parentsOf(revision))
          if (!present.has(parent))
            yield { table: 'revisions', row: { id: revision.id, space_id: revision.space_id, parent } }
      last = revisions.at(-1)?.id ?? last
      if (revisions.length < atOnce) return
    }
  },
  remedy: bringBack,
}
