// The rule of order keys for many pages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderSpread } from '#kernel/order.ts'
import { spreadOrders } from './spread-orders.ts'

test('the keys of a long run are those that are made in one go, wherever it is', async () => {
  for (const [after, before] of [
    [null, null],
    ['a5', null],
    [null, 'a5'],
    ['a0', 'a1'],
  ] as const)
    for (const count of [0, 1, 1000, 1001, 2500, 20_000])
      assert.deepEqual(await spreadOrders(after, before, count), orderSpread(after, before, count))
})
