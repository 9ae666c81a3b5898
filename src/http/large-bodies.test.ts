// Room for large bodies: who waits for whom, and how long.
import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { Unavailable } from '#kernel/errors.ts'
import { nextTurn } from '#kernel/yielding.ts'
import { type LargeBodies, largeBodies, type Stay } from './large-bodies.ts'

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
afterEach(() => mock.timers.reset())

const never = new AbortController().signal
const limits = { ofOwner: 20, together: 30, waitingOfOwner: 3, waitingTogether: 4 }

/** Asks for room under a name; reports who was let in, in order. */
const visitors = (room: LargeBodies) => {
  const inside = new Map<string, Stay>()
  const enter = (name: string, bytes: number, signal = never) =>
    room.enter(name.charAt(0), bytes, signal).then(stay => void inside.set(name, stay))
  return {
    inside,
    enter,
    leave: async (name: string) => {
      inside.get(name)?.leave()
      await nextTurn()
    },
    names: async () => {
      await nextTurn()
      return [...inside.keys()]
    },
  }
}

test('so many bytes of one owner, and of all together, are let in; the others wait until there is room', async () => {
  const { enter, leave, names } = visitors(largeBodies(limits))
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1']) void enter(name, 10)
  assert.deepEqual(await names(), ['a1', 'a2', 'b1'])
  await leave('b1')
  assert.deepEqual(await names(), ['a1', 'a2', 'b1', 'c1'])
  await leave('a1')
  assert.deepEqual(await names(), ['a1', 'a2', 'b1', 'c1', 'a3'])
})

test('owners take turns, however many bodies one of them sends', async () => {
  const room = largeBodies({ ...limits, ofOwner: 10, together: 10 })
  const { enter, leave, names } = visitors(room)
  for (const name of ['a1', 'a2', 'a3', 'b1']) void enter(name, 10)
  for (const name of ['a1', 'a2', 'b1', 'a3']) {
    assert.equal((await names()).at(-1), name)
    await leave(name)
  }
})

test('a large body is not overtaken by small ones for ever, and one beyond all limits has its turn alone', async () => {
  const { enter, leave, names } = visitors(largeBodies(limits))
  void enter('a1', 20)
  void enter('b1', 100)
  void enter('c1', 1)
  assert.deepEqual(await names(), ['a1'])
  await leave('a1')
  assert.deepEqual(await names(), ['a1', 'b1'])
  await leave('b1')
  assert.deepEqual(await names(), ['a1', 'b1', 'c1'])
})

test('a body that turns out smaller makes room; one that leaves twice makes it once', async () => {
  const { enter, inside, leave, names } = visitors(largeBodies(limits))
  void enter('a1', 20)
  void enter('a2', 20)
  await names()
  inside.get('a1')?.shrink(1)
  assert.deepEqual(await names(), ['a1'])
  await leave('a1')
  await leave('a1')
  void enter('a3', 20)
  assert.deepEqual(await names(), ['a1', 'a2'])
})

test('where too many of one owner or of all wait already, a body is refused immediately', async () => {
  const { enter, names } = visitors(largeBodies({ ...limits, ofOwner: 10, together: 10 }))
  for (const name of ['a1', 'a2', 'a3', 'a4']) void enter(name, 10)
  await assert.rejects(enter('a5', 10), Unavailable)
  void enter('b1', 10)
  await assert.rejects(enter('c1', 10), Unavailable)
  assert.deepEqual(await names(), ['a1'])
})

test('whoever goes away, or has waited for half a minute, leaves the line', async () => {
  const { enter, leave, names } = visitors(largeBodies({ ...limits, together: 10 }))
  const gone = new AbortController()
  void enter('a1', 10)
  const going = enter('b1', 10, gone.signal)
  const slow = enter('c1', 10)
  gone.abort(new Error('gone'))
  await assert.rejects(going, /gone/)
  await assert.rejects(enter('d1', 10, AbortSignal.abort(new Error('before'))), /before/)
  mock.timers.tick(29_999)
  void enter('e1', 10)
  mock.timers.tick(1)
  await assert.rejects(slow, Unavailable)
  await leave('a1')
  assert.deepEqual(await names(), ['a1', 'e1'])
})
