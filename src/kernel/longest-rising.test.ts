// The longest increasing subsequence, compared with a search of all of them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { longestRising, longestRisingInTurns } from './longest-rising.ts'

/** The length of the longest, found by looking back from each value at all before it. */
const lengthOf = (numbers: readonly number[]): number => {
  const lengths = numbers.map(() => 1)
  numbers.forEach((number, index) => {
    for (let before = 0; before < index; before++)
      if ((numbers[before] as number) < number)
        lengths[index] = Math.max(lengths[index] as number, (lengths[before] as number) + 1)
  })
  return Math.max(0, ...lengths)
}

test('as many as can be stay in their order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(1000), { maxLength: 60 }), numbers => {
      const places = longestRising(numbers)
      const found = places.map(place => numbers[place] as number)
      assert.equal(found.length, lengthOf(numbers))
      assert.deepEqual(
        found,
        [...found].sort((one, other) => one - other),
      )
      assert.deepEqual(
        places,
        [...places].sort((one, other) => one - other),
      )
    }),
  )
})

test('values that are undefined are in no rising part, and change none', async () => {
  const values = fc.array(fc.option(fc.string(), { nil: undefined }), { maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(values, async some => {
      const known = some.flatMap(value => (value === undefined ? [] : [value]))
      const places = await longestRisingInTurns(some)
      const found = places.map(place => some[place])
      assert.deepEqual(
        found,
        longestRising(known).map(place => known[place]),
      )
    }),
  )
})
