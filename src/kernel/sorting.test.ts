// Sorting very many strings.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sortStrings } from './sorting.ts'

test('any strings come in the order that sort gives them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'binary' })), async strings => {
      assert.deepEqual(await sortStrings(strings), [...strings].sort())
    }),
  )
  const many = Array.from({ length: 20_001 }, (_, index) => `${(index * 7919) % 10_007}`)
  assert.deepEqual(await sortStrings(many), [...many].sort())
})
