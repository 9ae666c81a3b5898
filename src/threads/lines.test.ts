// Rules of the queues: owners take turns, and what exceeds the bounds is refused.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLines } from './lines.ts'

const plenty = { items: 100, weight: 100 }
const anybody = () => true

test('of each owner one is taken in turn, in the order in which they came', () => {
  const lines = createLines<string>(plenty, plenty)
  for (const item of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) lines.add(item.charAt(0), item, 1)
  const taken = ['a1', 'b1', 'c1', 'a2', 'b2', 'a3', undefined]
  for (const item of taken) assert.equal(lines.take(anybody), item)
})

test('an owner without a line gets its turn after those who wait', () => {
  const lines = createLines<string>(plenty, plenty)
  for (const item of ['a1', 'a2', 'b1']) lines.add(item.charAt(0), item, 1)
  assert.equal(lines.take(anybody), 'a1')
  lines.add('c', 'c1', 1)
  for (const item of ['b1', 'a2', 'c1']) assert.equal(lines.take(anybody), item)
})

test('who may not have a turn keeps the place', () => {
  const lines = createLines<string>(plenty, plenty)
  for (const item of ['a1', 'b1', 'c1']) lines.add(item.charAt(0), item, 1)
  assert.equal(
    lines.take(owner => owner !== 'a'),
    'b1',
  )
  assert.equal(lines.take(anybody), 'a1')
  assert.equal(
    lines.take(owner => owner !== 'c'),
    undefined,
  )
})

test('where too much of one owner waits, only that owner is refused', () => {
  for (const bounds of [
    { items: 2, weight: 100 },
    { items: 100, weight: 10 },
  ]) {
    const lines = createLines<string>(bounds, plenty)
    assert.deepEqual(
      ['a1', 'a2', 'a3', 'b1'].map(item => lines.add(item.charAt(0), item, 5)),
      [true, true, false, true],
    )
    lines.take(anybody)
    assert.equal(lines.add('a', 'a3', 5), true)
  }
})

test('where too much waits in all, everybody is refused', () => {
  const lines = createLines<string>(plenty, { items: 2, weight: 100 })
  assert.deepEqual(
    ['a', 'b', 'c'].map(owner => lines.add(owner, owner, 1)),
    [true, true, false],
  )
  assert.deepEqual(lines.clear(), ['a', 'b'])
  assert.equal(lines.add('c', 'c', 1), true)
})

test('what is heavier than all that may wait is taken where nothing waits', () => {
  const lines = createLines<string>({ items: 9, weight: 10 }, plenty)
  assert.equal(lines.add('a', 'a1', 50), true)
  assert.equal(lines.add('a', 'a2', 1), false)
})
