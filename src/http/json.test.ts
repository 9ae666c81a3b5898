// The rules of JSON in pieces: the same bytes as in one go, and nobody waits meanwhile.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { loopLimit, measureLoop } from '../../test/world/event-loop.ts'
import '../../test/world/property-seed.ts'
import { jsonOf } from './json.ts'

const written = async (value: unknown): Promise<string> => Buffer.concat(await jsonOf(value)).toString()

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

test('it is what JSON.stringify gives, whatever the value', async () => {
  const leaf = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constant(null), fc.constant(undefined))
  const large = leaf.map(value => ({
    value,
    items: [...numbers(600), value],
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

test('a tree of 50,000 pages keeps nobody waiting', async () => {
  const page = (index: number) => ({
    id: `page ${index}`,
    title: 'A page',
    layout: { cover: true },
    pages: [],
  })
  const tree = { pages: [{ ...page(0), pages: numbers(50_000).map(page) }] }
  const { result, longest } = await measureLoop(() => jsonOf(tree))
  assert.ok(longest <= loopLimit, String(longest))
  assert.equal(Buffer.concat(result).toString(), JSON.stringify(tree))
})
