// Reading a specification: which texts are one, what is wrong with others, and where.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { problemsOf, read, withSchemas } from '../testing.ts'

const yaml = `openapi: 3.0.3
info:
  title: Pets
  version: 1.10
paths:
  /pets:
    get:
      responses:
        200:
          description: All pets.
`

describe('A specification', () => {
  test('may be JSON or YAML, by what it is, with a byte order mark or without', async () => {
    const json = '{"openapi":"3.1.0","info":{"title":"Pets","version":"1"},"paths":{}}'
    for (const text of [json, `\ufeff\n ${json}`, yaml, `\ufeff${yaml}`, yaml.replaceAll('\n', '\r\n')])
      assert.equal((await read(text)).title, 'Pets')
  })

  test('is described as 3.1, whatever its version, which is given too', async () => {
    const info = { title: 'Pets', version: '1' }
    for (const [head, version] of [
      [{ swagger: '2.0' }, '2.0'],
      [{ openapi: '3.0.0' }, '3.0'],
      [{ openapi: '3.1.1' }, '3.1'],
      [{ openapi: '3.2.0' }, '3.2'],
    ] as const) {
      const spec = await read({ ...head, info, paths: {} })
      assert.equal(spec.version, version)
      assert.equal(spec.description.openapi, '3.1.1')
    }
  })

  test('has its texts as they were written, where YAML makes numbers of them', async () => {
    const { description, warnings } = await read(yaml)
    assert.equal(description.info.version, '1.1')
    assert.deepEqual(Object.keys(description.paths?.['/pets']?.get?.responses ?? {}), ['200'])
    assert.deepEqual(warnings, [])
  })

  test('may say its version as a number, with a warning', async () => {
    const { version, warnings } = await read('swagger: 2.0\ninfo: {title: Pets, version: "1"}\npaths: {}')
    assert.equal(version, '2.0')
    assert.deepEqual(warnings, [
      { message: 'The version must be a text: put it into quotes.', pointer: '/swagger', line: 1 },
    ])
  })

  test('has a title and a version, empty where none is given', async () => {
    const { title, description } = await read({ openapi: '3.1.0', info: {}, paths: {} })
    assert.equal(title, 'Untitled')
    assert.deepEqual(description.info, { title: 'Untitled', version: '' })
  })

  test('has all its files in the filesystem, as they were given', async () => {
    const entry = withSchemas({ Pet: { $ref: 'pet.yaml' } }, '3.0.0')
    const { filesystem } = await read(entry, { 'pet.yaml': 'type: object', 'other.json': '[1]' })
    assert.deepEqual(filesystem, {
      'openapi.json': entry,
      'pet.yaml': { type: 'object' },
      'other.json': [1],
    })
  })
})

describe('No specification', () => {
  const cases: readonly (readonly [string, string, RegExp, number | undefined])[] = [
    ['an empty text', '', /no OpenAPI document/, 1],
    ['a page of HTML', '<!doctype html>\n<p>Not found</p>', /no (OpenAPI document|valid YAML)/, 1],
    ['a list', '[]', /must be an object/, 1],
    ['JSON without a version', '{"info":{},\n"paths":{}}', /must begin with `openapi/, 1],
    ['JSON of an unknown version', '{"info":{},"paths":{},\n"openapi":"4.0.0"}', /Version 4.0.0/, 2],
    ['a version that only begins as a known one', '{"openapi":"3.10.0","info":{},"paths":{}}', /3.10.0/, 1],
    ['one without info', '{"openapi":"3.1.0",\n"paths":{}}', /no `info`/, 1],
    ['one that describes nothing', '{"openapi":"3.1.0","info":{}}', /describes nothing/, 1],
    ['broken JSON', '{"openapi":"3.1.0",\n"info":{\n"title" "Pets"}}', /no valid JSON/, 3],
    ['broken YAML', 'openapi: 3.1.0\ninfo:\n  title: "Pets\n', /no valid YAML/, 4],
    ['several documents', 'openapi: 3.1.0\n---\ninfo: {}\n', /several documents/, 2],
  ]
  for (const [name, text, message, line] of cases)
    test(`is ${name}: it is said where`, async () => {
      const [problem, ...others] = await problemsOf(text)
      assert.match(problem?.message ?? '', message)
      assert.equal(problem?.line, line)
      assert.deepEqual(others, [])
    })
})

test('The line of a problem in JSON is that of its name, or item, whatever is before it', async () => {
  const text = `{"openapi": "3.1.0", "info": {"title": "}]{[ \\" \\\\", "version": "1"},
"x-own": [1, -2.5e3, true, null, "]", {}, [[], {"a": []}]], "security": [],
"paths": {"/pets": {"parameters": [{"name": "a", "in": "query", "schema": {}},
{"name": "b", "in": "query", "schema": {"\\u0074ype":
7}}, {"name": "c", "in": "query", "schema":
8},
9]}}}`
  const { warnings } = await read(text)
  assert.deepEqual(
    warnings.map(({ pointer, line }) => [pointer, line]),
    [
      ['/paths/~1pets/parameters/1/schema/type', 4],
      ['/paths/~1pets/parameters/2/schema', 5],
      ['/paths/~1pets/parameters/3', 7],
    ],
  )
})

describe('YAML as people write it', () => {
  const spec = (schemas: string) =>
    `openapi: 3.1.0\ninfo: {title: Pets, version: "1"}\npaths: {}\ncomponents:\n  schemas:\n${schemas}`

  test('has anchors, and merge keys whose fields give way to those beside them', async () => {
    const { description } = await read(
      spec(`    Pet: &pet
      type: object
      title: Pet
    Dog:
      <<: *pet
      title: Dog
    Cats: {type: array, items: *pet}
    Both:
      <<: [{title: First}, {title: Second, format: second}]
`),
    )
    assert.deepEqual(description.components?.schemas, {
      Pet: { type: 'object', title: 'Pet' },
      Dog: { title: 'Dog', type: 'object' },
      Cats: { type: 'array', items: { type: 'object', title: 'Pet' } },
      Both: { title: 'First', format: 'second' },
    })
  })

  test('may have a key twice, of which the last one counts, with a warning in its line', async () => {
    const { description, warnings } = await read(spec('    Pet: {title: First}\n    Pet: {title: Second}\n'))
    assert.deepEqual(description.components?.schemas, { Pet: { title: 'Second' } })
    assert.deepEqual(warnings, [{ message: '"Pet" is there twice. The last one counts.', line: 7 }])
  })

  test('may have commas too many and comments in what looks like JSON', async () => {
    const { title } = await read(
      '{"openapi": "3.1.0", # the newest\n"info": {"title": "Pets",}, "paths": {},}',
    )
    assert.equal(title, 'Pets')
  })

  test('has texts where YAML 1.1 had truths and dates', async () => {
    const { description } = await read(spec('    Pet: {enum: [yes, no, on, 2020-01-01, ~, true]}\n'))
    const { Pet } = description.components?.schemas ?? {}
    assert.deepEqual(Pet, { enum: ['yes', 'no', 'on', '2020-01-01', null, true] })
  })
})

describe('The meaning of a specification', () => {
  const meaningOf = async (entry: unknown, files = {}) => (await read(entry, files)).meaning

  test('is the same for another order of keys, other spaces, and YAML', async () => {
    const meanings = [
      yaml,
      '{"paths":{"/pets":{"get":{"responses":{"200":{"description":"All pets."}}}}},"info":{"version":1.1,"title":"Pets"},"openapi":"3.0.3"}',
    ]
    assert.equal(await meaningOf(meanings[0]), await meaningOf(meanings[1]))
  })

  test('differs where a value, the order of a list, or another file differs', async () => {
    const entry = withSchemas({ Pet: { $ref: 'pet.json' } })
    const meanings = [
      await meaningOf(entry, { 'pet.json': { enum: [1, 2] } }),
      await meaningOf(entry, { 'pet.json': { enum: [2, 1] } }),
      await meaningOf(entry, { 'pet.json': { enum: ['1', 2] } }),
      await meaningOf({ ...entry, tags: [] }, { 'pet.json': { enum: [1, 2] } }),
    ]
    assert.equal(new Set(meanings).size, meanings.length)
  })
})
