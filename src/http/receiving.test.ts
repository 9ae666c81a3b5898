// Receiving a body: its limits of size and time, and what is released when it fails.
import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { mock, test } from 'node:test'
import { TooLarge } from '#kernel/errors.ts'
import { SenderGone } from './gone.ts'
import { receive, TooSlow } from './receiving.ts'

const listeners = (stream: PassThrough): number =>
  ['data', 'end'].reduce((sum, name) => sum + stream.listenerCount(name), 0)

test('the pieces of a body are put together, and each is looked at', async () => {
  const stream = new PassThrough()
  const seen: string[] = []
  const received = receive(stream, 6, piece => seen.push(String(piece)))
  for (const piece of ['ab', 'cd', 'ef']) stream.write(piece)
  stream.end()
  assert.equal(String(await received), 'abcdef')
  assert.deepEqual(seen, ['ab', 'cd', 'ef'])
})

test('a body that is larger than its limit is refused at the byte after it, and no longer listened to', async () => {
  const stream = new PassThrough()
  const before = listeners(stream)
  const received = receive(stream, 3, () => {})
  stream.write('abc')
  stream.write('d')
  await assert.rejects(received, TooLarge)
  assert.equal(listeners(stream), before)
})

test('a body that is refused for its content is no longer listened to', async () => {
  const stream = new PassThrough()
  const before = listeners(stream)
  const received = receive(stream, 9, () => {
    throw new RangeError('no')
  })
  stream.write('abc')
  await assert.rejects(received, RangeError)
  assert.equal(listeners(stream), before)
})

test('a sender that is gone, or goes, is reported as that', async () => {
  const gone = new PassThrough()
  gone.destroy()
  await assert.rejects(
    receive(gone, 9, () => {}),
    SenderGone,
  )
  const going = new PassThrough()
  const received = receive(going, 9, () => {})
  going.write('abc')
  going.destroy(new Error('aborted'))
  await assert.rejects(received, SenderGone)
})

test('a body that has not come after a minute is given up', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  try {
    const stream = new PassThrough()
    const received = receive(stream, 9, () => {})
    stream.write('abc')
    mock.timers.tick(59_999)
    stream.write('d')
    mock.timers.tick(1)
    await assert.rejects(received, TooSlow)
  } finally {
    mock.timers.reset()
  }
})
