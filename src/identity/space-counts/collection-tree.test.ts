// Collections as ranges of indexes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import '../../../test/world/property-seed.ts'
import { liesIn, outermost, type Range } from './collection-tree.ts'

/** Ranges of a tree: any two are disjoint, or one contains the other. */
const nested = fc
  .array(fc.nat(20), { minLength: 1, maxLength: 40 })
  .map(parents => {
    const size = parents.length
    const children = Map.groupBy(
      parents.map((parent, index) => ({ parent: index === 0 ? -1 : parent % index, index })),
      ({ parent }) => parent,
    )
    const ranges: Range[] = []
    let place = 0
    const walk = (index: number): void => {
      const from = place++
      for (const child of children.get(index) ?? []) walk(child.index)
      ranges[index] = [from, place]
    }
    walk(0)
    assert.equal(place, size)
    return ranges
  })
  .chain(ranges => fc.record({ ranges: fc.constant(ranges), picked: fc.subarray(ranges) }))

test('the outermost ranges contain every place of all of them, each once', () => {
  fc.assert(
    fc.property(nested, ({ ranges, picked }) => {
      const outer = outermost(picked)
      for (let place = 0; place < ranges.length; place++) {
        const containing = outer.filter(([from, to]) => from <= place && place < to)
        const isCovered = picked.some(([from, to]) => from <= place && place < to)
        assert.equal(containing.length, isCovered ? 1 : 0)
        assert.equal(liesIn(outer, place), isCovered)
      }
    }),
  )
})
