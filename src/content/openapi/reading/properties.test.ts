// What is true of reading any specification.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { stringify } from 'yaml'
import type { Json } from '#kernel/json.ts'
import '../../../../test/world/property-seed.ts'
import { brokenPromises, read } from '../testing.ts'
import { externalReferences, readSpec } from './index.ts'

const fields =
  '$ref openapi swagger info title version paths get post parameters name in schema schemas components definitions responses content type items properties allOf nullable discriminator mapping propertyName enum example examples /a 200 a/b x-own __proto__ mediaTypes callbacks headers'.split(
    ' ',
  )

const references = fc.constantFrom(
  '#/components/schemas/title',
  '#/definitions/get',
  '#/paths/~1a',
  '#/components',
  'pet.yaml',
  'pet.yaml#/a',
  '#',
  '#title',
  'http://[',
  '%',
)

/** Trees of the fields that specifications have, combined at random. */
const { tree } = fc.letrec<{ tree: Json }>(tie => ({
  tree: fc.oneof(
    { depthSize: 'large', maxDepth: 9, withCrossShrink: true },
    fc.oneof(
      references,
      fc.constantFrom(...fields),
      fc.string({ unit: 'binary', maxLength: 5 }),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
    ),
    fc.array(tie('tree'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...fields), tie('tree'), { maxKeys: 6 }),
  ),
}))

const headed = fc
  .record({
    head: fc.constantFrom(
      { swagger: '2.0' },
      { openapi: '3.0.3' },
      { openapi: '3.1.0' },
      { openapi: '3.2.0' },
    ),
    components: fc.dictionary(
      fc.constantFrom('schemas', 'responses', 'parameters', 'callbacks', 'mediaTypes'),
      tree,
    ),
    paths: fc.dictionary(fc.constant('/a'), tree),
    rest: fc.dictionary(
      fc.constantFrom('definitions', 'parameters', 'responses', 'servers', 'tags', 'webhooks'),
      tree,
    ),
  })
  .map(({ head, components, paths, rest }) => ({
    ...rest,
    ...head,
    info: { title: 'T', version: '1' },
    components,
    paths,
  }))

describe('Reading', () => {
  test('never throws, whatever the text is', async () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      tree.map(value => JSON.stringify(value)),
      tree.map(value => stringify(value)),
    )
    await fc.assert(
      fc.asyncProperty(texts, fc.dictionary(fc.constant('pet.yaml'), texts), async (text, files) => {
        externalReferences(text)
        const spec = await readSpec(text, new Map(Object.entries(files)))
        assert.ok(
          'problems' in spec ? spec.problems.length > 0 : brokenPromises(spec.description).length === 0,
        )
      }),
      { numRuns: 300 },
    )
  })

  test('keeps every promise of a description, however wrong the specification is', async () => {
    await fc.assert(
      fc.asyncProperty(headed, tree, async (spec, other) => {
        const { warnings } = await read(spec, { 'pet.yaml': JSON.stringify(other) })
        for (const { line, file } of warnings)
          assert.ok(line !== undefined && (file === undefined || file === 'pet.yaml'))
      }),
      { numRuns: 300 },
    )
  })

  test('gives JSON and YAML of the same the same meaning and description', async () => {
    await fc.assert(
      fc.asyncProperty(headed, async spec => {
        const given = JSON.parse(JSON.stringify(spec)) as typeof spec
        const [json, yaml] = [await read(given), await read(stringify(given))]
        assert.equal(json.meaning, yaml.meaning)
        assert.deepEqual(json.description, yaml.description)
      }),
      { numRuns: 150 },
    )
  })
})
