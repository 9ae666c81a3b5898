// How older versions appear in the description, and fields that are not as they should be.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { read, withSchemas } from '../testing.ts'

describe('A schema of 3.0', () => {
  const cases: Readonly<Record<string, readonly [object, object]>> = {
    'may be null': [{ type: 'string', nullable: true }, { type: ['string', 'null'] }],
    'may be null as a reference': [
      { $ref: '#/components/schemas/Other', nullable: true, title: 'T' },
      { anyOf: [{ $ref: '#/components/schemas/Other' }, { type: 'null' }], title: 'T' },
    ],
    'may be null as all of one': [
      { allOf: [{ $ref: '#/components/schemas/Other' }], nullable: true },
      { anyOf: [{ $ref: '#/components/schemas/Other' }, { type: 'null' }] },
    ],
    'may be null as all of several': [
      { allOf: [{ minLength: 1 }, { maxLength: 2 }], nullable: true },
      { anyOf: [{ allOf: [{ minLength: 1 }, { maxLength: 2 }] }, { type: 'null' }] },
    ],
    'may be null as one of several': [
      { oneOf: [{ type: 'string' }], nullable: true },
      { oneOf: [{ type: 'string' }, { type: 'null' }] },
    ],
    'is not null where it says so': [{ type: 'string', nullable: false }, { type: 'string' }],
    'has exclusive bounds': [
      { minimum: 1, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false },
      { exclusiveMinimum: 1, maximum: 9 },
    ],
    'has an example': [{ example: null }, { examples: [null] }],
    'has bytes in base64': [
      { type: 'string', format: 'byte' },
      { type: 'string', contentEncoding: 'base64' },
    ],
    'keeps lists in lists, and null, in an enumeration': [
      { enum: [[1, [2]], null, {}] },
      { enum: [[1, [2]], null, {}] },
    ],
    'has what is called like a keyword as a property': [
      { properties: { nullable: { type: 'string' }, example: { type: 'string' }, headers: {} } },
      { properties: { nullable: { type: 'string' }, example: { type: 'string' }, headers: {} } },
    ],
  }
  for (const [name, [given, described]] of Object.entries(cases))
    test(`${name}: it is one of 3.1`, async () => {
      const { description } = await read(withSchemas({ Pet: given, Other: {} }, '3.0.3'))
      assert.deepEqual(description.components?.schemas?.Pet, described)
    })
})

describe('A specification of 2.0', () => {
  const spec = {
    swagger: '2.0',
    info: { title: 'Pets', version: '1' },
    host: 'example.com',
    basePath: '/v1',
    schemes: ['https'],
    consumes: ['application/json'],
    produces: ['application/json'],
    securityDefinitions: { key: { type: 'apiKey', name: 'key', in: 'header' } },
    definitions: { Pet: { type: 'object', discriminator: 'kind', example: { $ref: '#/definitions/Pet' } } },
    parameters: {
      limit: { name: 'limit', in: 'query', type: 'integer', default: 10 },
      pet: { name: 'pet', in: 'body', required: true, schema: { $ref: '#/definitions/Pet' } },
    },
    paths: {
      '/pets': {
        'x-own': 'kept',
        parameters: [{ $ref: '#/parameters/limit' }],
        post: {
          parameters: [{ $ref: '#/parameters/pet' }],
          responses: {
            200: {
              description: 'Well.',
              schema: { $ref: '#/definitions/Pet' },
              examples: { 'application/json': { a: { $ref: 1 } } },
            },
          },
        },
        put: {
          consumes: ['multipart/form-data'],
          parameters: [{ name: 'photo', in: 'formData', type: 'file', required: true }],
          responses: { 204: { description: 'Done.' } },
        },
      },
    },
  }

  test('has its servers, bodies, files, schemas and security as 3.1 has them', async () => {
    const { description, warnings } = await read(spec)
    assert.deepEqual(warnings, [])
    const { post, put, ...item } = description.paths?.['/pets'] ?? {}
    const pet = { $ref: '#/components/schemas/Pet' }
    assert.deepEqual(description.servers, [{ url: 'https://example.com/v1' }])
    assert.deepEqual(item, { 'x-own': 'kept', parameters: [{ $ref: '#/components/parameters/limit' }] })
    assert.deepEqual(description.components?.parameters, {
      limit: { name: 'limit', in: 'query', schema: { type: 'integer', default: 10 } },
    })
    assert.deepEqual(post?.requestBody, { required: true, content: { 'application/json': { schema: pet } } })
    assert.deepEqual(post?.responses?.[200], {
      description: 'Well.',
      content: { 'application/json': { schema: pet, example: { a: { $ref: 1 } } } },
    })
    assert.deepEqual(put?.requestBody, {
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: { photo: { type: 'string', format: 'binary' } },
            required: ['photo'],
          },
        },
      },
    })
    assert.deepEqual(description.components?.schemas?.Pet, {
      type: 'object',
      required: ['kind'],
      discriminator: { propertyName: 'kind' },
      examples: [{ $ref: '#/definitions/Pet' }],
    })
    assert.deepEqual(description.components?.securitySchemes, { key: spec.securityDefinitions.key })
  })

  test('has what stands in other files as 3.1 has it too', async () => {
    const files = {
      'limit.json': { name: 'limit', in: 'query', type: 'integer' },
      'body.yaml': '{name: b, in: body, schema: {type: object, x-nullable: true}}',
    }
    const { description } = await read(
      {
        ...spec,
        paths: {
          '/pets': { post: { parameters: [{ $ref: 'limit.json' }, { $ref: 'body.yaml' }], responses: {} } },
        },
      },
      files,
    )
    const { post } = description.paths?.['/pets'] ?? {}
    assert.deepEqual(post?.parameters, [{ $ref: '#/components/parameters/limit.json' }])
    assert.deepEqual(post?.requestBody, {
      content: { 'application/json': { schema: { type: ['object', 'null'] } } },
    })
  })
})

test('A specification of 3.2 has its queries and streams; what is not shown of it is a warning in its line', async () => {
  const { description, warnings } = await read(`openapi: 3.2.0
info: {title: Pets, version: '1'}
tags: [{name: dogs, parent: pets, kind: nav}]
paths:
  /pets:
    query:
      responses:
        200:
          description: Well.
          content:
            application/jsonl: {$ref: '#/components/mediaTypes/Stream'}
    additionalOperations:
      COPY: {responses: {200: {description: Copied.}}}
components:
  mediaTypes:
    Stream: {itemSchema: {type: string}}
`)
  assert.deepEqual(description.tags, [{ name: 'dogs', parent: 'pets' }])
  assert.deepEqual(description.paths, {
    '/pets': {
      query: {
        responses: {
          200: { description: 'Well.', content: { 'application/jsonl': { itemSchema: { type: 'string' } } } },
        },
      },
    },
  })
  assert.deepEqual(warnings, [
    { message: 'This is not shown.', pointer: '/paths/~1pets/additionalOperations', line: 12 },
  ])
})

describe('A field', () => {
  test('of another type than it should have is left out, with a warning in its line', async () => {
    const { description, warnings } = await read(`openapi: 3.1.0
info: {title: Pets, version: '1', description: [a]}
tags: {a: b}
paths:
  /pets:
    get:
      summary: {a: 1}
      deprecated: 'yes'
      parameters: [5, {name: id, in: query, schema: 7}]
      responses: {200: {description: 5}}
components:
  schemas:
    Pet: {maxLength: long, properties: [a], required: id, type: 5}
    None: null
    Other: {items: {$ref: '#/components/schemas/None'}}
`)
    assert.deepEqual(description.paths?.['/pets'], {
      get: { parameters: [{ name: 'id', in: 'query' }], responses: { 200: { description: '5' } } },
    })
    assert.deepEqual(description.components, {
      schemas: { Pet: {}, Other: { items: { 'x-unresolved': '#/components/schemas/None' } } },
    })
    assert.equal(description.tags, undefined)
    const places = warnings.map(({ message, line }) => `${line} ${message}`)
    for (const place of [
      '2 This must be a text.',
      '3 This must be a list.',
      '7 This must be a text.',
      '8 This must be true or false.',
      '13 This must be a number.',
      '14 This must be an object.',
    ])
      assert.ok(places.includes(place), `${place} is not among ${places.join('; ')}`)
  })

  test('that is missing where the version wants it is a warning', async () => {
    const { warnings } = await read(
      '{"openapi":"3.0.0","info":{"title":"Pets","version":"1"},\n"paths":{"/pets":\n{"get":{}}}}',
    )
    assert.deepEqual(warnings, [
      { message: "Must have required property 'responses'.", pointer: '/paths/~1pets/get', line: 3 },
    ])
  })

  test('in another file is judged too, in that file', async () => {
    const { warnings } = await read(
      {
        openapi: '3.0.0',
        info: { title: 'Pets', version: '1' },
        paths: {},
        components: { responses: { A: { $ref: 'a.json#/x' }, B: { $ref: 'a.json#/y' } } },
      },
      { 'a.json': '{"x":\n{"content":{"a/b":{"schema":7}}},\n"y":{"content":{}}}' },
    )
    assert.deepEqual(
      warnings.map(({ file, pointer, line }) => ({ file, pointer, line })),
      [
        { file: 'a.json', pointer: '/x/content/a~1b/schema', line: 2 },
        { file: 'a.json', pointer: '/y', line: 3 },
      ],
    )
  })

  test('that nobody knows is left out of schemas silently, and kept where it begins with x-', async () => {
    const { description, warnings } = await read(withSchemas({ Pet: { $comment: 'a', 'x-own': [{ a: 1 }] } }))
    assert.deepEqual(description.components?.schemas?.Pet, { 'x-own': [{ a: 1 }] })
    assert.deepEqual(warnings, [])
  })
})
