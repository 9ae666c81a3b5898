// The guarantees of order keys.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { orderBetween, orderSpread } from './order.ts'

/** Keys made by inserting into a list, each at one of the given places. */
const grown = (places: readonly number[]): string[] => {
  const keys: string[] = []
  for (const place of places) {
    const at = Math.floor(place * (keys.length + 1))
    keys.splice(at, 0, orderBetween(keys[at - 1] ?? null, keys[at] ?? null))
  }
  return keys
}

const places = fc.array(
  fc.oneof(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.constantFrom(0, 0.5, 0.999)),
  {
    maxLength: 200,
  },
)

test('keys stay in the order of the insertions, wherever these are', () => {
  fc.assert(
    fc.property(places, choices => {
      const keys = grown(choices)
      for (let index = 1; index < keys.length; index++) {
        assert.ok((keys[index - 1] as string) < (keys[index] as string))
      }
    }),
  )
})

test('keys are letters and digits, and the fraction never ends in the smallest digit', () => {
  fc.assert(
    fc.property(places, choices => {
      for (const key of grown(choices)) {
        assert.match(key, /^[0-9A-Za-z]+$/)
        const head = key.charCodeAt(0)
        const number = head >= 97 ? head - 95 : 92 - head
        if (key.length > number) assert.notEqual(key.at(-1), '0')
      }
    }),
  )
})

test('a spread of keys is in order between its bounds', () => {
  fc.assert(
    fc.property(
      places,
      fc.nat(30),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (choices, count, where) => {
        const keys = grown(choices)
        const at = Math.floor(where * (keys.length + 1))
        const all = [...keys]
        all.splice(at, 0, ...orderSpread(keys[at - 1] ?? null, keys[at] ?? null, count))
        assert.equal(all.length, keys.length + count)
        assert.deepEqual(all, [...new Set(all)].sort())
      },
    ),
  )
})

test('ten thousand insertions at either end keep keys at four characters', () => {
  let last = orderBetween(null, null)
  let first = last
  for (let index = 0; index < 10_000; index++) {
    last = orderBetween(last, null)
    first = orderBetween(null, first)
  }
  assert.ok(last.length <= 4 && first.length <= 4)
})

test('a thousand insertions at one place in the middle grow the key by a character for each five', () => {
  for (const move of [
    (key: string, bounds: [string, string]) => (bounds[1] = key),
    (key: string, bounds: [string, string]) => (bounds[0] = key),
  ]) {
    const bounds: [string, string] = ['a0', 'a1']
    let longest = 0
    for (let index = 0; index < 1000; index++) {
      const key = orderBetween(...bounds)
      longest = Math.max(longest, key.length)
      move(key, bounds)
    }
    assert.ok(longest < 210, `${longest}`)
  }
})

test('a spread between neighbours takes as few characters as it can', () => {
  assert.ok(orderSpread('a0', 'a1', 1000).every(key => key.length <= 5))
})

test('bounds that are not in order are refused', () => {
  assert.throws(() => orderBetween('a1', 'a0'))
  assert.throws(() => orderBetween('a1', 'a1'))
})
