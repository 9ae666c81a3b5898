// Rules of measuring how long work blocks the event loop: what is too long is detected, and only such a failure is tried
// again.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertBlocksNobody, measureLoop, triedAgain } from './event-loop.ts'

test('work that keeps the event loop is seen, however often it is tried', async () => {
  let tries = 0
  const keep = async () => {
    tries++
    for (const start = process.cpuUsage().user; process.cpuUsage().user - start < 1_000_000; );
  }
  await assert.rejects(
    triedAgain(async () => assertBlocksNobody((await measureLoop(keep)).longest, 'the work')),
    /the work keeps the event loop for \d+/,
  )
  assert.equal(tries, 3)
})

test('a stretch that was too long once is measured again', async () => {
  const stretches = [25, 21, 3]
  await triedAgain(() => assertBlocksNobody(stretches.shift() ?? 0))
  assert.deepEqual(stretches, [])
})

test('all else that fails is not tried again', async () => {
  let tries = 0
  await assert.rejects(
    triedAgain(() => assert.equal(++tries, 0)),
    /0/,
  )
  assert.equal(tries, 1)
})
