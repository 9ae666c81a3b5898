// How an organization's change requests are found: the newest by an index, counted space by space.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { afterKeyset, type Database } from '#database/index.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { planOf } from '../../../test/world/plans.ts'
import { type ChangeRequestFilter, changeRequestsSeen, headOfSpace } from './store.ts'

forEachDatabase((_engine, open) => {
  let database: Database

  before(async () => {
    database = await open()
  })

  const standings = [
    { member: true, role: 'admin' },
    { member: true, role: 'read' },
    { member: true, role: null },
  ] as const
  const walk =
    /^\[(\{"QUERY PLAN":"Limit[^}]*\},)?\{[^}]*(SEARCH|Index Scan)[^}]*change_requests_by_(organization(_status)?|creator)\b/
  const covered =
    /change_requests USING COVERING INDEX \S+ \(space_id=|Index Only Scan using \S+ on change_requests\b/
  const filters: ChangeRequestFilter[] = [
    { status: 'open' },
    { status: 'all' },
    { status: 'all', creator: 'ada' },
  ]

  test('a page is a walk over an index of the organization, whoever asks for it, and sorts nothing', async () => {
    for (const standing of standings)
      for (const filter of filters)
        for (const cursor of [undefined, ['id']]) {
          const ctx = { db: database.read } as never
          const { rows } = changeRequestsSeen(ctx, 'one', { user: 'ada', standing }, filter)
          const shown = rows.selectAll().select(headOfSpace.as('space_head'))
          const order = [{ column: 'change_requests.id', direction: 'desc' }] as const
          const plan = await planOf(database, afterKeyset(shown, order, cursor).limit(51))
          const message = JSON.stringify([standing, filter, plan])
          assert.match(plan, walk, message)
          assert.doesNotMatch(plan, /TEMP B-TREE FOR ORDER BY|Sort Key: change_requests/, message)
        }
  })

  test('it is counted space by space, in an index alone', async () => {
    for (const standing of standings)
      for (const filter of filters.slice(0, 2)) {
        const ctx = { db: database.read } as never
        const { count } = changeRequestsSeen(ctx, 'one', { user: 'ada', standing }, filter)
        const plan = await planOf(database, count.select(sql`count(*)`.as('count')))
        assert.match(plan, covered, plan)
      }
  })
})
