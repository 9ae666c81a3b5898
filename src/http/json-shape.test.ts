// What is counted in the bytes of a body, compared with what a parser makes of them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import '../../test/world/property-seed.ts'
import { Invalid } from '#kernel/errors.ts'
import { countPiece, emptyShape, type Shape } from './json-shape.ts'

/** The shape of a text that comes in pieces of `size` bytes. */
const shapeOf = (json: string, size = 65_536): Shape => {
  const [shape, bytes] = [emptyShape(), Buffer.from(json)]
  for (let at = 0; at < bytes.length; at += size) countPiece(shape, bytes.subarray(at, at + size))
  return shape
}

const namesIn = (value: unknown): number =>
  typeof value !== 'object' || value === null
    ? 0
    : Object.values(value).reduce<number>(
        (sum, inner) => sum + namesIn(inner),
        Array.isArray(value) ? 0 : Object.keys(value).length,
      )

const valuesIn = (value: unknown): number =>
  typeof value !== 'object' || value === null
    ? 1
    : Object.values(value).reduce<number>((sum, inner) => sum + valuesIn(inner), 1)

test('names and values are counted as they are, in whatever pieces a body comes', () => {
  const json = fc.record({
    value: fc.jsonValue(),
    indent: fc.constantFrom(0, 1, '\t'),
    size: fc.integer({ min: 1, max: 9 }),
  })
  fc.assert(
    fc.property(json, ({ value, indent, size }) => {
      const { names, values, depth } = shapeOf(JSON.stringify(value, null, indent), size)
      assert.deepEqual([names, values, depth], [namesIn(value), valuesIn(value), 0])
    }),
    { numRuns: 1000 },
  )
})

test('what is in texts is not counted', () => {
  for (const text of ['[[[{{{', '"', '\\', '\\"[', ',,,::', '\u0022[']) {
    for (const size of [1, 2, 3]) {
      const { names, values, depth } = shapeOf(JSON.stringify({ [text]: text }), size)
      assert.deepEqual([names, values, depth], [1, 2, 0], text)
    }
  }
})

test('64 levels, 200,000 values and 40,000 names are taken, one more is refused, wherever it comes', () => {
  const nested = (levels: number) => '['.repeat(levels)
  const list = (values: number) => `[${'0,'.repeat(values - 2)}0]`
  const named = (names: number) => `{"a":0${',"a":0'.repeat(names - 1)}}`
  for (const [make, most] of [
    [nested, 64],
    [list, 200_000],
    [named, 40_000],
  ] as const) {
    shapeOf(make(most))
    assert.throws(() => shapeOf(make(most + 1)), Invalid)
    assert.throws(() => shapeOf(`"${'a'.repeat(100_000)}" ${make(most + 1)}`), Invalid)
  }
})

test('what is no JSON is counted all the same', () => {
  for (const [text, ...counts] of [
    [']]]]', 0, 1, -4],
    ['}{', 0, 1, 0],
    ['"', 0, 1, 0],
    [':::', 3, 1, 0],
    [',', 0, 2, 0],
    ['\\', 0, 1, 0],
    ['[,]', 0, 3, 0],
  ] as const) {
    const { names, values, depth } = shapeOf(text)
    assert.deepEqual([names, values, depth], counts, text)
  }
})
