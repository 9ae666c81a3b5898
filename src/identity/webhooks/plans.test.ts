// How deliveries are found: by walking an index to the page, however many there are, and sorting none of them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterKeyset } from '#database/index.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { planOf } from '../../../test/world/plans.ts'
import { deliveriesOf, dueOf } from './delivery-store.ts'

forEachDatabase((_engine, open) => {
  test('deliveries are listed, by status too, and taken when they are due by an index each', async () => {
    const database = await open()
    const db = database.read
    const newest = [{ column: 'id', direction: 'desc' }] as const
    const page = (query: ReturnType<typeof deliveriesOf>) =>
      afterKeyset(query.selectAll(), newest, ['0V']).limit(50)
    for (const [query, index] of [
      [page(deliveriesOf({ db }, 'one')), 'webhook_deliveries_by_webhook'],
      [page(deliveriesOf({ db }, 'one', 'failed')), 'webhook_deliveries_by_status'],
      [dueOf({ db, clock: Date.now }, 'one').limit(4), 'webhook_deliveries_pending'],
    ] as const) {
      const plan = await planOf(database, query)
      assert.match(plan, new RegExp(`${index}\\b`))
      assert.doesNotMatch(plan, /Sort|TEMP B-TREE|SCAN/)
    }
  })
})
