// How backlinks are found: in their order, in an index alone.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { planOf } from '../../../test/world/plans.ts'
import { backlinksAfter } from './backlink-store.ts'

forEachDatabase((_engine, open) => {
  test('a page of backlinks is a walk over an index, and sorts nothing', async () => {
    const database = await open()
    const viewer = { user: 'ada', standing: { member: true, role: 'read' } } as const
    const seen = { spaceId: 'space', organizationId: 'one', viewer }
    for (const after of [undefined, ['page', 'space']] as const) {
      // A query that is not run needs the database alone.
      const ctx = { db: database.read } as never
      const plan = await planOf(database, backlinksAfter(ctx, seen, 'page', after, 51))
      assert.match(
        plan,
        /page_links USING COVERING INDEX page_links_by_target_id|Index Only Scan using page_links_by_target_id/,
      )
      assert.doesNotMatch(plan, /TEMP B-TREE FOR ORDER BY|"Sort /, plan)
    }
  })
})
