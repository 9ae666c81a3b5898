// Lists of ids give the same results as sets would.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { common, countIn, either } from './id-lists.ts'

const ascending = (ids: Iterable<number>): number[] => [...ids].sort((one, other) => one - other)
const list = fc.uniqueArray(fc.nat(30)).map(ascending)

test('two lists are intersected and united as sets are', () => {
  const check = (ones: number[], others: number[]): void => {
    assert.deepEqual(common(ones, others), ascending(new Set(ones).intersection(new Set(others))))
    assert.deepEqual(either(ones, others), ascending(new Set(ones).union(new Set(others))))
  }
  fc.assert(fc.property(list, list, check))
})

test('what is in enough of several lists is found, and how many ids there are', () => {
  const check = (lists: number[][], enough: number): void => {
    const all = ascending(new Set(lists.flat()))
    const inEnough = all.filter(id => lists.filter(ids => ids.includes(id)).length >= enough)
    assert.deepEqual(countIn(lists, enough), { different: all.length, inEnough })
  }
  fc.assert(fc.property(fc.array(list, { maxLength: 5 }), fc.integer({ min: 1, max: 5 }), check))
})
