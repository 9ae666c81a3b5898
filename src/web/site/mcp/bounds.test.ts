// Limits of what programs may request of a site: how long, and how many at a time. No test waits in real time.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { Database } from '#database/index.ts'
import { Unavailable } from '#kernel/errors.ts'
import { fewToolsFor } from './few-tools.ts'
import { inTime, longestAnswer } from './in-time.ts'

const never = new Promise<never>(() => {})

test('an answer that does not come ends with the time limit, or as soon as its sender is gone', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const waiting = inTime(never, new AbortController().signal)
  t.mock.timers.tick(longestAnswer)
  await assert.rejects(waiting, Unavailable)
  const sender = new AbortController()
  const left = inTime(never, sender.signal)
  sender.abort(new Error('gone'))
  await assert.rejects(left, /gone/)
  await assert.rejects(inTime(never, sender.signal), /gone/)
  assert.equal(await inTime(Promise.resolve(1), new AbortController().signal), 1)
})

test('two tools work for a network at a time, eight wait, others are refused; no other network is held up', async () => {
  const inTurn = fewToolsFor({} as Database)
  const started: number[] = []
  const ends: (() => void)[] = []
  const ask = (index: number) =>
    inTurn('one', () => {
      started.push(index)
      return new Promise<void>(resolve => void ends.push(resolve))
    })
  const asked = Array.from({ length: 10 }, (_, index) => ask(index))
  await setImmediate()
  assert.deepEqual(started, [0, 1])
  await assert.rejects(ask(10), Unavailable)
  assert.equal(await inTurn('other', async () => 'answer'), 'answer')
  for (let ended = 0; ended < 10; ended++) {
    ends[ended]?.()
    await setImmediate()
    assert.equal(started.length, Math.min(ended + 3, 10))
  }
  await Promise.all(asked)
  const broken = inTurn('one', () => Promise.reject(new Error('broken')))
  await assert.rejects(broken, /broken/)
  assert.equal(await inTurn('one', async () => 'again'), 'again')
})
