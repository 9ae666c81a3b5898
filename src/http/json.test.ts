// JSON in pieces: the same bytes as `JSON.stringify` gives, without blocking the event loop.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { assertBlocksNobody, measureLoop, measuringTest } from '../../test/world/event-loop.ts'
import '../../test/world/property-seed.ts'
import { JsonPieces, jsonLength, jsonOf } from './json.ts'

const written = async (value: unknown): Promise<string> => Buffer.concat(await jsonOf(value)).toString()

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

test('it is what JSON.stringify gives, whatever the value', async () => {
  const leaf = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constant(null), fc.constant(undefined))
  const large = leaf.map(value => ({
    value,
    items: [...numbers(6000), value],
    text: 'ä'.repeat(70_000),
    none: undefined,
  }))
  const { value } = fc.letrec(tie => ({
    value: fc.oneof(
      { depthSize: 'small' },
      leaf,
      large,
      fc.array(tie('value')),
      fc.dictionary(fc.string(), tie('value')),
    ),
  }))
  await fc.assert(
    fc.asyncProperty(value, async given => {
      if (given !== undefined) assert.equal(await written(given), JSON.stringify(given))
    }),
    { numRuns: 200 },
  )
})

test('a value that is already written as JSON is taken over unchanged, wherever it is', async () => {
  const tree = { a: [1, { b: 'c' }] }
  const bytes = new JsonPieces([Buffer.from('{"a":[1'), Buffer.from(',{"b":"c"}]}')])
  for (const around of [
    (value: unknown) => value,
    (value: unknown) => [value, 1, value],
    (value: unknown) => ({ before: 1, value, items: [{ value }], after: 'x'.repeat(200_000) }),
    (value: unknown) => numbers(6000).map(() => ({ value })),
  ]) {
    assert.equal(await written(around(bytes)), JSON.stringify(around(tree)))
    assert.equal(jsonLength(around(bytes)), JSON.stringify(around(tree)).length)
  }
})

test('a long string is cut between characters, and halves of characters stay what they are', async () => {
  for (const before of ['', 'x', 'xy', '\uD800', '\uDC00'])
    for (const repeated of ['🐢', '\n', '\uD800', '\uDC00\uD800']) {
      const text = before + repeated.repeat(110_000)
      assert.equal(await written([text]), JSON.stringify([text]))
    }
})

measuringTest('a string of ten megabytes blocks nobody', async () => {
  const long = { html: '<p>a</p>\n'.repeat(1_200_000) }
  const { result, longest } = await measureLoop(() => jsonOf(long))
  assertBlocksNobody(longest)
  assert.equal(Buffer.concat(result).toString(), JSON.stringify(long))
})

measuringTest('a tree of 50,000 pages blocks nobody', async () => {
  const page = (index: number) => ({
    id: `page ${index}`,
    title: 'A page',
    layout: { cover: true },
    pages: [],
  })
  const tree = { pages: [{ ...page(0), pages: numbers(50_000).map(page) }] }
  const { result, longest } = await measureLoop(() => jsonOf(tree))
  assertBlocksNobody(longest)
  assert.equal(Buffer.concat(result).toString(), JSON.stringify(tree))
})
