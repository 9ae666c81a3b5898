// The query plan of backlinks: read in their order, from an index alone.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { planOf } from '../../../test/world/plans.ts'
import { backlinksAfter } from './backlink-store.ts'
import { targetsBehind } from './store.ts'

forEachDatabase((_engine, open) => {
  test('a page of backlinks is a walk over an index, and sorts nothing', async () => {
    const database = await open()
    const viewer = { user: 'ada', standing: { member: true, role: 'read' } } as const
    const seen = { spaceId: 'space', organizationId: 'one', viewer }
    for (const after of [undefined, ['page', 'space']] as const) {
      // Building a query that is not run needs only the database of a context.
      const ctx = { db: database.read } as never
      const plan = await planOf(
        database,
        backlinksAfter(ctx, { seen, id: 'page', filter: {}, otherwise: [] }, after, 51),
      )
      assert.match(
        plan,
        /page_links USING COVERING INDEX page_links_by_target_id|Index Only Scan using page_links_by_target_id/,
      )
      assert.doesNotMatch(plan, /TEMP B-TREE FOR ORDER BY|"Sort /, plan)
    }
  })

  test('backlinks of one kind are a walk over those of that kind', async () => {
    const database = await open()
    const viewer = { user: 'ada', standing: { member: true, role: 'read' } } as const
    const seen = { spaceId: 'space', organizationId: 'one', viewer }
    const asked = { seen, id: 'page', filter: { kind: 'reusable-content' }, otherwise: [] } as const
    const plan = await planOf(database, backlinksAfter({ db: database.read } as never, asked, undefined, 51))
    assert.match(plan, /page_links_by_target_and_kind/, plan)
    assert.doesNotMatch(plan, /TEMP B-TREE FOR ORDER BY|"Sort /, plan)
  })

  test('links of all kinds and of one status are a walk over an index', async () => {
    const database = await open()
    for (const [status, index] of [
      [undefined, /link_targets_pkey|autoindex_link_targets_1/],
      ['broken', /link_targets_by_status/],
    ] as const) {
      const query = targetsBehind({ db: database.read } as never, 'space', status, 'a')
      const plan = await planOf(database, query.limit(51))
      assert.match(plan, index, plan)
      assert.doesNotMatch(plan, /TEMP B-TREE FOR ORDER BY|"Sort /, plan)
    }
  })
})
