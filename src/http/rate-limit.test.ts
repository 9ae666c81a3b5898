// How senders are counted: each separately, up to a number of them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rateLimiter } from './rate-limit.ts'

test('of very many senders those that come last share a count, and those that came first keep theirs', () => {
  let time = 0
  const counts = { clock: () => time, tell: () => {} }
  const count = rateLimiter(counts, { name: 'token', limit: 3 })
  for (let sender = 0; sender < 100_000; sender++) assert.equal(count(`sender ${sender}`).remaining, 2)
  assert.deepEqual(
    ['a', 'b', 'c', 'd'].map(sender => count(sender).allowed),
    [true, true, true, false],
  )
  assert.equal(count('sender 0').remaining, 1)
  time = 60_000
  assert.deepEqual(
    ['a', 'b', 'c', 'd'].map(sender => count(sender).remaining),
    [2, 2, 2, 2],
  )
})
