// Specifications made to do harm: they are refused with a reason, or read in time linear in their size.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { problemsOf, read, withSchemas } from '../testing.ts'
import { readSpec } from './index.ts'
import { longestText, mostProblems } from './limits.ts'

const many = 40_000

const named = (count: number, make: (index: number) => object) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`S${index}`, make(index)]))

const to = (index: number) => ({ $ref: `#/components/schemas/S${index}` })

const cpuOf = async (act: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage()
  await act()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

describe('Nothing is made of what', () => {
  const laughs = Array.from({ length: 20 }, (_, index) =>
    index === 0
      ? 'a0: &a0 [x, x, x, x, x, x, x, x, x]'
      : `a${index}: &a${index} [${Array(9)
          .fill(`*a${index - 1}`)
          .join(', ')}]`,
  ).join('\n')
  const merges = Array.from(
    { length: 60 },
    (_, index) =>
      `a${index}: &a${index}\n  <<: [${index === 0 ? '{}' : `*a${index - 1}, *a${index - 1}`}]\n  k${index}: 1`,
  ).join('\n')
  const cases: Readonly<Record<string, readonly [string, RegExp]>> = {
    'is nested too deeply in JSON': ['{"a":'.repeat(1e6), /nested more than 500/],
    'is nested too deeply in lists of JSON': [`${'['.repeat(1e6)}${']'.repeat(1e6)}`, /nested more than 500/],
    'is nested too deeply in YAML, in one line': ['- '.repeat(1e6), /nested more than 500/],
    'is nested too deeply in YAML, in brackets': [`a: ${'['.repeat(1e6)}`, /nested more than 500/],
    'is nested too deeply in YAML, line by line': [
      Array.from({ length: 600 }, (_, index) => `${' '.repeat(index)}a:`).join('\n'),
      /nested more than 500/,
    ],
    'multiplies by aliases': [laughs, /more than 2000000 values/],
    'multiplies by merge keys': [merges, /more than 2000000 values/],
    'contains itself': ['openapi: 3.1.0\ninfo: &a {title: x, b: *a}\npaths: {}', /nested more than 500/],
    'has too many values': [`[${'0,'.repeat(2e6)}0]`, /more than 2000000 values/],
    'is too long': [' '.repeat(longestText + 1), /larger than 20 MB/],
  }
  for (const [name, [text, message]] of Object.entries(cases))
    test(name, async () => {
      const [problem] = await problemsOf(text)
      assert.match(problem?.message ?? '', message)
    })

  test('is written out in many places, from one that is large', async () => {
    const paths = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, index) => [`/p${index}`, { $ref: 'x.json' }]),
    )
    const x = { get: { responses: named(300, () => ({ description: 'Well.' })) } }
    const [problem] = await problemsOf({ openapi: '3.1.0', info: {}, paths }, { 'x.json': x })
    assert.match(problem?.message ?? '', /too large/)
  })

  test('is written out in itself', async () => {
    const again = { $ref: '#/components/mediaTypes/M' }
    const M = { encoding: { a: { headers: { h: { content: { x: again, y: again } } } } } }
    const [problem] = await problemsOf({ openapi: '3.2.0', info: {}, components: { mediaTypes: { M } } })
    assert.match(problem?.message ?? '', /too large/)
  })

  test('2.0 says once for very many media types', async () => {
    const types = Array.from({ length: 1500 }, (_, index) => `a/b${index}`)
    const responses = { 200: { description: 'Well.', schema: { type: 'object', properties: { a: {} } } } }
    const paths = Object.fromEntries(
      Array.from({ length: 400 }, (_, index) => [`/p${index}`, { get: { responses } }]),
    )
    const [problem] = await problemsOf({ swagger: '2.0', info: {}, produces: types, paths })
    assert.match(problem?.message ?? '', /too large/)
  })
})

describe('Very many references', () => {
  test('in a chain all lead to its end', async () => {
    const { description } = await read(
      withSchemas({ ...named(many, index => to(index + 1)), [`S${many}`]: { type: 'string' } }),
    )
    assert.deepEqual(description.components?.schemas?.S0, to(many))
  })

  test('in a circle lead to nothing, with as many warnings as are kept', async () => {
    const { warnings } = await read(withSchemas(named(many, index => to((index + 1) % many))))
    assert.equal(warnings.length, mostProblems)
  })

  test('from schema to schema, each deeper than the one before, are no recursion', async () => {
    const schemas = named(many, index => ({ properties: { next: to((index + 1) % many) } }))
    const { warnings } = await read(withSchemas(schemas))
    assert.deepEqual(warnings, [])
  })

  test('to places of one name each get a name', async () => {
    const count = 20_000
    const inner = named(count, () => ({ definitions: { Pet: {} } }))
    const schemas = named(count, index => ({ items: { $ref: `#/x-own/S${index}/definitions/Pet` } }))
    const { description } = await read({ ...withSchemas(schemas), 'x-own': inner })
    assert.equal(Object.keys(description.components?.schemas ?? {}).length, 2 * count)
  })

  test('cost what they are many, not the square of it', async () => {
    const costOf = (count: number) =>
      cpuOf(() =>
        read(
          withSchemas(
            named(count, index => ({ items: to(0), not: { $ref: `#/components/schemas/S${index}/items` } })),
          ),
        ),
      )
    await costOf(1000)
    const [few, ten] = [await costOf(3000), await costOf(30_000)]
    assert.ok(ten < 40 * few + 1, `${few} s became ${ten} s of CPU`)
  })
})

describe('A name or value', () => {
  test('that means something to JavaScript means nothing here', async () => {
    const { description } = await read(
      `{"openapi":"3.1.0","info":{"title":"Pets","version":"1","__proto__":{"summary":"a"}},
        "paths":{"__proto__":{"get":{}},"constructor":{}},
        "components":{"schemas":{"__proto__":{"type":"string"},"constructor":{"items":{"$ref":"#/components/schemas/toString"}},
        "valueOf":{"items":{"$ref":"#/components/schemas/constructor"}}}}}`,
    )
    assert.deepEqual(description.info, { title: 'Pets', version: '1' })
    assert.deepEqual(Object.keys(description.paths ?? {}), ['constructor'])
    assert.deepEqual(Object.entries(description.components?.schemas ?? {}), [
      ['constructor', { items: { 'x-unresolved': '#/components/schemas/toString' } }],
      ['valueOf', { items: { $ref: '#/components/schemas/constructor' } }],
    ])
    assert.equal(({} as { type?: unknown }).type, undefined)
  })

  test('that cannot be stored is replaced, with a warning, in the files too', async () => {
    const spec = await read(
      '{"openapi":"3.1.0","info":{"title":"\\u0000 \\ud800","version":"1"},"components":{"schemas":{"A\\u0000":{"maximum":1e999,"enum":["\\udc00"]}}}}',
    )
    assert.doesNotMatch(JSON.stringify(spec), /\\u(0000|d[89a-f])/i)
    assert.equal(spec.title, '\ufffd \ufffd')
    assert.deepEqual(spec.filesystem['openapi.json'], {
      openapi: '3.1.0',
      info: { title: '\ufffd \ufffd', version: '1' },
      components: { schemas: { 'A\ufffd': { maximum: null, enum: ['\ufffd'] } } },
    })
    assert.deepEqual(
      spec.warnings.map(({ line }) => line),
      Array(spec.warnings.length).fill(1),
    )
  })

  test('that is very long is in no warning', async () => {
    const long = 'a'.repeat(1e6)
    const { warnings } = await read(withSchemas({ [long]: { type: 7, items: { $ref: `#/${long}` } } }))
    assert.deepEqual(
      warnings.map(({ pointer }) => pointer),
      ['/components/schemas', '/components/schemas'],
    )
    assert.ok(JSON.stringify(warnings).length < 1500)
  })

  test('that is wrong very often is reported a hundred times, and reading ends', async () => {
    const wrong = named(20_000, () => ({
      get: { responses: { 200: { content: 5 } }, parameters: [{}], tags: 7 },
    }))
    const { warnings } = await read({ openapi: '3.0.0', info: { title: 'Pets', version: '1' }, paths: wrong })
    assert.equal(warnings.length, mostProblems)
  })

  test('that is the same very often in YAML is reported a hundred times', async () => {
    const { warnings } = await read(
      `openapi: 3.1.0\ninfo: {title: Pets, version: '1'}\npaths: {}\n${'x-a: 1\n'.repeat(many)}`,
    )
    assert.equal(warnings.length, mostProblems)
  })
})

test('Headers of 2.0 that are very many are left out, with a warning', async () => {
  const headers = named(30_000, () => ({ type: 'string' }))
  const paths = { '/a': { get: { responses: { 200: { description: 'Well.', headers } } } } }
  const { warnings } = await read({ swagger: '2.0', info: { title: 'Pets', version: '1' }, paths })
  assert.match(warnings[0]?.message ?? '', /more than 500 headers/)
})

test('A list that is too long for the judge of specifications is read without it, with a warning', async () => {
  const schemas = { A: { enum: Array.from({ length: many }, (_, index) => ({ index })) } }
  const { warnings } = await read(withSchemas(schemas))
  assert.match(warnings[0]?.message ?? '', /not checked/)
  assert.ok(!('problems' in (await readSpec(JSON.stringify(withSchemas(schemas)), new Map()))))
})
