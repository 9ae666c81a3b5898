// The order of work under one key.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keyedQueue } from './keyed-queue.ts'

test('work under one key is done in order, and what fails blocks nobody', async () => {
  const inTurn = keyedQueue()
  const done: string[] = []
  const slow = Promise.withResolvers<void>()
  const first = inTurn('a', async () => {
    await slow.promise
    done.push('first')
    throw new Error('fails')
  })
  const second = inTurn('a', async () => void done.push('second'))
  await inTurn('b', async () => void done.push('other'))
  slow.resolve()
  await assert.rejects(first, /fails/)
  await second
  assert.deepEqual(done, ['other', 'first', 'second'])
})
