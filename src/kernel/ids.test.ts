// Ids are strictly ordered by the time at which they were made, even where the clock is set back.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { base62Of, idLength, idSource } from './ids.ts'

const assertOrdered = (ids: readonly string[]): void => {
  assert.deepEqual([...new Set(ids)].sort(), ids)
  for (const id of ids) assert.match(id, new RegExp(`^[0-9A-Za-z]{${idLength}}$`))
}

test('ids of one source are ordered, within a millisecond and where the clock goes back', () => {
  const times = [
    1_700_000_000_000, 1_700_000_000_000, 1_700_000_000_001, 1_600_000_000_000, 1_700_000_000_002,
  ]
  const newId = idSource(() => times.shift() ?? 0)
  assertOrdered([newId(), newId(), newId(), newId(), newId(), newId()])
})

test('a source goes on after the newest id that there is, though its clock is behind', () => {
  const before = idSource(() => 1_700_000_000_000)
  const ids = Array.from({ length: 100 }, before)
  for (const now of [0, 1_699_999_999_999, 1_700_000_000_000, 1_700_000_000_001]) {
    const after = idSource(() => now, ids.at(-1))
    assertOrdered([...ids, after(), after()])
  }
})

test('a source goes on after the last id of a millisecond', () => {
  const last = `${idSource(() => 1_700_000_000_000)().slice(0, 8)}zzz${'z'.repeat(9)}`
  const after = idSource(() => 0, last)
  assertOrdered([last, after(), after()])
})

test('what is no id is nothing to go on from', () => {
  const time = (newest: string) => idSource(() => 5, newest)().slice(0, 8)
  assert.deepEqual(['', 'first', 'x'.repeat(21), `${'0'.repeat(19)}-`].map(time), Array(4).fill('00000005'))
})

test('bytes as a number in base62 are the last characters asked for', () => {
  assert.equal(base62Of(Uint8Array.of(0), 3), '000')
  assert.equal(base62Of(Uint8Array.of(1, 0), 3), '048')
  assert.equal(
    base62Of(Uint8Array.of(255, 255, 255, 255), 2),
    base62Of(Uint8Array.of(255, 255, 255, 255), 9).slice(-2),
  )
})
