// A value that is computed once.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kept } from './kept.ts'

test('a value is made once, however many ask for it', async () => {
  let made = 0
  const value = kept(async () => ++made)
  assert.deepEqual(await Promise.all([value(), value()]), [1, 1])
  assert.equal(await value(), 1)
})

test('what failed is made again for the next who asks', async () => {
  const outcomes = [() => Promise.reject(new Error('not now')), async () => 'made']
  const value = kept(async () => (outcomes.shift() as () => Promise<string>)())
  await assert.rejects(value(), /not now/)
  assert.equal(await value(), 'made')
})
