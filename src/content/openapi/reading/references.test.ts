// References of a specification: within the file, to other files, to nothing, and in circles.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fileNameOf } from '../index.ts'
import { read, withSchemas } from '../testing.ts'
import { externalReferences } from './index.ts'

const schemasOf = async (...given: Parameters<typeof read>) =>
  (await read(...given)).description.components?.schemas

describe('The name of a file', () => {
  const cases: readonly (readonly [string, string | undefined, string | undefined])[] = [
    ['pet.yaml', undefined, 'pet.yaml'],
    ['./schemas/pet.yaml#/Pet', undefined, 'schemas/pet.yaml'],
    ['../common.json', 'schemas/pet.yaml', 'common.json'],
    ['../common.json', undefined, '../common.json'],
    ['../../common.json', 'schemas/pet.yaml', '../common.json'],
    ['owner.yaml', '../common/pet.yaml', '../common/owner.yaml'],
    ['/common/pet.yaml', 'schemas/pet.yaml', '/common/pet.yaml'],
    ['/../pet.yaml', undefined, '/pet.yaml'],
    ['https://example.com/a/../pet.yaml#/Pet', 'schemas/pet.yaml', 'https://example.com/pet.yaml'],
    ['owner.yaml', 'https://example.com/api/pet.yaml', 'https://example.com/api/owner.yaml'],
    ['#/Pet', 'pet.yaml', undefined],
  ]
  for (const [reference, inFile, name] of cases)
    test(`is ${name} of ${reference} in ${inFile ?? 'the entry'}`, () =>
      assert.equal(fileNameOf(reference, inFile), name))
})

describe('The files that a text refers to', () => {
  test('are named as they are written, once each, without fragments', () => {
    const text = JSON.stringify({
      a: [{ $ref: './pet.yaml#/Pet' }, { $ref: '#/a' }, { $ref: './pet.yaml#/Dog' }],
      discriminator: { mapping: { dog: 'dog.json', cat: 'Cat' } },
      b: { $ref: 'https://example.com/x.json' },
    })
    assert.deepEqual(externalReferences(text), ['dog.json', './pet.yaml', 'https://example.com/x.json'])
  })

  test('are none where the text is neither JSON nor YAML', () =>
    assert.deepEqual(externalReferences('{"$ref": "pet.yaml"'), []))
})

describe('A reference', () => {
  test('to another file leads to a component of its name, and references in that file are of that file', async () => {
    const schemas = await schemasOf(withSchemas({ Pets: { items: { $ref: './schemas/pet.yaml#/Pet' } } }), {
      'schemas/pet.yaml': 'Pet: {properties: {owner: {$ref: owner.json}, mother: {$ref: "#/Pet"}}}',
      'schemas/owner.json': { title: 'Owner' },
    })
    assert.deepEqual(schemas, {
      Pets: { items: { $ref: '#/components/schemas/Pet' } },
      Pet: {
        properties: {
          owner: { $ref: '#/components/schemas/owner' },
          mother: { $ref: '#/components/schemas/Pet' },
        },
      },
      owner: { title: 'Owner' },
    })
  })

  test('back to the entry, by the name that it has elsewhere, leads to what is there', async () => {
    const entry = withSchemas({ Pet: { $ref: 'schemas/pet.yaml' }, Owner: { title: 'Owner' } })
    const files = {
      'schemas/pet.yaml': 'properties: {owner: {$ref: "../api.yaml#/components/schemas/Owner"}}',
    }
    const schemas = await schemasOf(entry, files, 'api.yaml')
    assert.deepEqual(schemas?.pet, { properties: { owner: { $ref: '#/components/schemas/Owner' } } })
  })

  test('leads to a name of file and place where the short one is taken', async () => {
    const schemas = await schemasOf(
      withSchemas({
        Pet: { title: 'Here' },
        Both: { anyOf: [{ $ref: 'a/x.json#/Pet' }, { $ref: 'b/x.json#/Pet' }] },
      }),
      { 'a/x.json': { Pet: { title: 'A' } }, 'b/x.json': { Pet: { title: 'B' } } },
    )
    assert.deepEqual(Object.keys(schemas ?? {}), ['Pet', 'Both', 'a_x.json_Pet', 'b_x.json_Pet'])
  })

  test('to a place that is no component makes one of it', async () => {
    const schemas = await schemasOf(
      withSchemas({
        Pet: { properties: { name: { type: 'string' } } },
        Name: { items: { $ref: '#/components/schemas/Pet/properties/name' } },
      }),
    )
    assert.deepEqual(schemas?.Name, {
      items: { $ref: '#/components/schemas/components_schemas_Pet_properties_name' },
    })
    assert.deepEqual(schemas?.components_schemas_Pet_properties_name, { type: 'string' })
  })

  test('to a reference leads to the end of the chain', async () => {
    const schemas = await schemasOf(
      withSchemas({
        A: { $ref: '#/components/schemas/B' },
        B: { $ref: '#/components/schemas/C' },
        C: { type: 'string' },
        D: { items: { $ref: '#/components/schemas/A' } },
      }),
    )
    assert.deepEqual(schemas?.D, { items: { $ref: '#/components/schemas/C' } })
  })

  test('to nothing is a warning with its place, and a schema that says so', async () => {
    const entry = `openapi: 3.1.0
info: {title: Pets, version: '1'}
paths: {}
components:
  schemas:
    Pet:
      properties:
        owner: {$ref: 'owner.json#/Owner'}
        home: {$ref: '#/components/schemas/Home'}
        self:
          $ref: '#/components/schemas/Self'
    Self:
      $ref: '#/components/schemas/Self'
  responses:
    NotFound: {$ref: '#/components/responses/Gone'}
`
    const { description, warnings } = await read(entry)
    assert.deepEqual(description.components?.schemas?.Pet, {
      properties: {
        owner: { 'x-unresolved': 'owner.json#/Owner' },
        home: { 'x-unresolved': '#/components/schemas/Home' },
        self: { 'x-unresolved': '#/components/schemas/Self' },
      },
    })
    assert.deepEqual(description.components?.responses, {})
    assert.deepEqual(
      warnings.map(({ line, message }) => [line, /: (.*)\.$/.exec(message)?.[1]]),
      [
        [8, 'there is no file owner.json'],
        [9, 'there is nothing at this place'],
        [10, 'it leads back to itself'],
        [12, 'it leads back to itself'],
        [15, 'there is nothing at this place'],
      ],
    )
  })

  test('in another file that leads to nothing is a warning in that file', async () => {
    const { warnings } = await read(withSchemas({ Pet: { $ref: 'pet.json' } }), {
      'pet.json': '{\n"items":\n{"$ref": "#/nothing"}}',
    })
    assert.deepEqual(
      warnings.map(({ file, line, pointer }) => ({ file, line, pointer })),
      [{ file: 'pet.json', line: 2, pointer: '/items' }],
    )
  })

  test('may have others beside it in a schema, and a description elsewhere', async () => {
    const { description } = await read({
      ...withSchemas({ Pet: {}, Dog: { $ref: '#/components/schemas/Pet', title: 'Dog' } }),
      paths: {
        '/a': {
          get: { responses: { 200: { $ref: '#/components/responses/R', description: 'Other.', x: 1 } } },
        },
      },
      components: {
        schemas: { Pet: {}, Dog: { $ref: '#/components/schemas/Pet', title: 'Dog' } },
        responses: { R: { description: 'R' } },
      },
    })
    assert.deepEqual(description.components?.schemas?.Dog, { $ref: '#/components/schemas/Pet', title: 'Dog' })
    assert.deepEqual(description.paths?.['/a']?.get?.responses, {
      200: { $ref: '#/components/responses/R', description: 'Other.' },
    })
  })

  test('is none in an example, a default, a property of that name, or an extension', async () => {
    const literal = { $ref: '#/nowhere' }
    const Pet = {
      properties: { $ref: { type: 'string' } },
      default: literal,
      examples: [literal],
      'x-own': literal,
    }
    const { description, warnings } = await read(withSchemas({ Pet }))
    assert.deepEqual(description.components?.schemas?.Pet, Pet)
    assert.deepEqual(warnings, [])
  })

  test('may be by anchor, dynamic anchor and id', async () => {
    const schemas = await schemasOf(
      withSchemas({
        Pet: { $id: 'https://example.com/pet', $anchor: 'pet', $dynamicAnchor: 'node', type: 'object' },
        A: { items: { $ref: '#pet' } },
        B: { items: { $dynamicRef: '#node' } },
        C: { items: { $ref: 'https://example.com/pet' } },
      }),
    )
    for (const name of ['A', 'B', 'C'])
      assert.deepEqual(schemas?.[name], { items: { $ref: '#/components/schemas/Pet' } })
  })

  test('of a path item is replaced by the path item, in a callback by a component', async () => {
    const item = { get: { responses: { 200: { description: 'Well.' } } } }
    const { description } = await read(
      {
        openapi: '3.1.0',
        info: { title: 'Pets', version: '1' },
        paths: {
          '/a': { $ref: 'paths.json#/a', summary: 'A' },
          '/b': { post: { callbacks: { done: { '{$url}': { $ref: '#/paths/~1b' } } }, responses: {} } },
        },
      },
      { 'paths.json': { a: item } },
    )
    assert.deepEqual(description.paths?.['/a'], { ...item, summary: 'A' })
    assert.deepEqual(description.paths?.['/b']?.post?.callbacks, {
      done: { '{$url}': { $ref: '#/components/pathItems/paths_b' } },
    })
  })

  test('in the mapping of a discriminator is local, be it a name, a place or a file; one to nothing is left out', async () => {
    const { description, warnings } = await read(
      withSchemas({
        Dog: {},
        Pet: {
          oneOf: [{ $ref: '#/components/schemas/Dog' }],
          discriminator: {
            propertyName: 'kind',
            mapping: { a: 'Dog', b: '#/components/schemas/Dog', c: 'cat.json', d: 'Bird' },
          },
        },
      }),
      { 'cat.json': {} },
    )
    const { Pet } = description.components?.schemas ?? {}
    assert.deepEqual(typeof Pet === 'object' && Pet.discriminator?.mapping, {
      a: '#/components/schemas/Dog',
      b: '#/components/schemas/Dog',
      c: '#/components/schemas/cat',
    })
    assert.deepEqual(
      warnings.map(({ pointer }) => pointer),
      ['/components/schemas/Pet/discriminator/mapping/d'],
    )
  })
})

test('Another file that cannot be parsed is a warning in that file, and all else is read', async () => {
  const { warnings } = await read(withSchemas({ Pet: { $ref: 'pet.json' } }), { 'pet.json': '{"a":\n' })
  assert.deepEqual(
    warnings.map(({ file, line }) => [file, line]),
    [
      ['pet.json', 2],
      [undefined, 1],
    ],
  )
})
