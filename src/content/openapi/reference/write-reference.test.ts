// What the reference of an API shows, feature by feature.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ApiOperation } from '../description.ts'
import { writeReference } from '../index.ts'
import { api, apiWith, apiWithBody, outlineOf, pageOf, textsOf } from './testing.ts'

const shows = (text: string, ...parts: (string | RegExp)[]): void => {
  for (const part of parts)
    assert.ok(typeof part === 'string' ? text.includes(part) : part.test(text), `${part} is not in:\n${text}`)
}

const get = (tags: string[], operationId: string): { get: ApiOperation } => ({ get: { tags, operationId } })

describe('The pages of a reference', () => {
  test('are tags in the order of the spec, then other operations, webhooks, models', () => {
    const { pages } = writeReference(
      api({
        tags: [{ name: 'b' }, { name: 'unused' }, { name: 'a', summary: 'First' }],
        paths: { '/1': get(['c'], 'one'), '/2': get(['a', 'b'], 'two'), '/3': get([], 'three') },
        webhooks: { sold: { post: {} } },
        components: { schemas: { Pet: { type: 'object' } } },
      }),
    )
    assert.deepEqual(
      pages.map(({ key, title, parts }) => [key, title, parts.flatMap(({ names }) => names)]),
      [
        ['tag:b', 'b', ['two', 'GET /2']],
        ['tag:a', 'First', ['two', 'GET /2']],
        ['tag:c', 'c', ['one', 'GET /1']],
        ['untagged', 'Other operations', ['three', 'GET /3']],
        ['webhooks', 'Webhooks', ['POST webhook sold']],
        ['models', 'Models', ['Pet', '#/components/schemas/Pet']],
      ],
    )
  })

  test('have slugs of their own', () => {
    const { pages } = writeReference(api({ paths: { '/1': get(['A b'], 'one'), '/2': get(['a-b'], 'two') } }))
    assert.deepEqual(
      pages.map(({ slug }) => slug),
      ['a-b', 'a-b-1'],
    )
  })

  test('are the same for the same description', () => {
    const description = apiWithBody({ $ref: '#/components/schemas/Pet' }, { Pet: { properties: { a: {} } } })
    assert.deepEqual(writeReference(description), writeReference(structuredClone(description)))
  })

  test('begin with an overview: version, servers, authentication, the pages as links', () => {
    const text = textsOf(
      apiWith(
        {},
        {
          info: {
            title: 'Shop',
            version: '2',
            description: 'Sells *pets*.',
            contact: { email: 'a@example.com' },
            license: { name: 'MIT', url: 'https://example.com/mit' },
          },
          servers: [
            { url: 'https://{r}.example.com', variables: { r: { default: 'eu', enum: ['eu', 'us'] } } },
          ],
          components: { securitySchemes: { key: { type: 'apiKey', in: 'query', name: 'k' } } },
        },
      ),
    ).get('overview') as string
    shows(
      text,
      'Version 2',
      'Sells *pets*.',
      '`https://{r}.example.com`',
      '**`r`** default `eu`, one of `eu`, `us`',
      '**`key`** API key in the query parameter `k`',
      /- \[pets\]\(\/pages\/\w{20}\)/,
      '[MIT](https://example.com/mit)',
    )
  })

  test('get shorter step by step where they would be too long, and keep every operation', () => {
    const fields = Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [
        `field${index}`,
        { type: 'string', description: 'Long. '.repeat(50) },
      ]),
    )
    const paths = Object.fromEntries(
      Array.from({ length: 150 }, (_, index) => [
        `/${index}`,
        {
          post: {
            tags: ['all'],
            operationId: `operation${index}`,
            requestBody: { content: { 'application/json': { schema: { properties: fields } } } },
          },
        },
      ]),
    )
    const text = pageOf(api({ paths }))
    assert.ok(text.length < 400_000)
    assert.equal(text.match(/\{% openapi-operation/g)?.length, 150)
    shows(text, '`field0`')
  })

  test('stay bounded where schemas refer to each other and themselves in every way', () => {
    const names = Array.from({ length: 40 }, (_, index) => `S${index}`)
    const refs = names.map(name => ({ $ref: `#/components/schemas/${name}` }))
    const schemas = Object.fromEntries(
      names.map((name, index) => [
        name,
        index % 2 === 0
          ? { allOf: refs, properties: Object.fromEntries(names.map((one, at) => [one, refs[at] ?? {}])) }
          : { oneOf: refs, items: refs[0] ?? {} },
      ]),
    )
    const texts = textsOf(apiWithBody(refs[0] ?? {}, schemas))
    for (const text of texts.values()) assert.ok(text.length < 400_000)
  })
})

describe('An operation', () => {
  test('has its summary as heading, its address as block, and an anchor by its operationId', () => {
    const page = pageOf(apiWith({ operationId: 'addPet', summary: 'Add a pet', description: 'Adds it.' }))
    shows(
      page,
      /^## Add a pet \{#addPet\}\n\n\{% openapi-operation spec="shop" path="\/pets\/\{id\}" method="post" %\}\n\nAdds it\./m,
    )
  })

  test('has an anchor by method and path where it has no operationId', () => {
    shows(pageOf(apiWith({ summary: 'Add' })), '## Add {#post-pets-id}')
  })

  test('says that it is deprecated, who may call it, and where it is', () => {
    const page = pageOf(
      apiWith(
        {
          deprecated: true,
          security: [{ o: ['read'] }, {}],
          servers: [{ url: 'https://other.example.com' }],
        },
        { components: { securitySchemes: { o: { type: 'oauth2' } } } },
      ),
    )
    shows(
      page,
      'This operation is deprecated.',
      '**Authentication** [`o`](/pages/c#authentication) (`read`) or none',
      '- `https://other.example.com`',
    )
  })

  test('has its parameters by where they are, those of its path among them', () => {
    const page = pageOf(
      api({
        paths: {
          '/a/{id}': {
            parameters: [
              { name: 'id', in: 'path', required: true, description: 'Old' },
              { name: 'X-A', in: 'header', schema: { type: 'string', maxLength: 5 } },
            ],
            get: {
              parameters: [
                { name: 'id', in: 'path', required: true, description: 'Which', schema: { type: 'integer' } },
                {
                  name: 'q',
                  in: 'query',
                  deprecated: true,
                  explode: false,
                  schema: { type: 'array', items: { type: 'string' } },
                },
                { name: 'c', in: 'cookie' },
              ],
            },
          },
        },
      }),
    )
    shows(
      page,
      /\*\*Path parameters\*\*\n\n- \*\*`id`\*\* integer · \*\*required\*\*\n\n {2}Which\n/,
      '- **`q`** array of string · deprecated',
      'Several values are separated by commas.',
      /\*\*Headers\*\*\n\n- \*\*`X-A`\*\* string\n\n {2}At most 5 characters\./,
      '**Cookies**',
    )
    assert.doesNotMatch(page, /Old/)
  })

  test('has a tab for each media type, one where they are the same', () => {
    const media = { schema: { type: 'string' } }
    const outline = (content: object) => outlineOf(pageOf(apiWith({ requestBody: { content } as never })))
    assert.match(
      outline({ 'a/b': media, 'c/d': { schema: { type: 'integer' } } }),
      /paragraph tabs\(tab\(paragraph expandable\(summary codeBlock\)\) tab\(paragraph/,
    )
    shows(
      pageOf(apiWith({ requestBody: { content: { 'a/b': media, 'c/d': media } } })),
      '`a/b`, `c/d` · string',
    )
  })

  test('has a fold for each form of reply, with headers and links', () => {
    const problem = { 'application/json': { schema: { properties: { code: { type: 'string' } } } } }
    const page = pageOf(
      apiWith({
        responses: {
          200: {
            description: 'It is here.',
            headers: { 'X-Left': { schema: { type: 'integer' } } },
            links: { again: { operationId: 'x', parameters: { id: '$response.body#/id' } } },
          },
          204: { description: 'It is gone.' },
          400: { description: 'Wrong', content: problem },
          default: { description: 'Broken', content: problem },
        },
        operationId: 'x',
      }),
    )
    shows(
      page,
      '<summary><code>200</code> It is here.</summary>',
      '**`X-Left`** integer',
      /leads to \[`x`\]\(\/pages\/\w{20}#x\): `id` is `\$response\.body#\/id`/,
      '- `204` It is gone.',
      '<summary><code>400</code> <code>otherwise</code></summary>',
    )
  })

  test('has its callbacks', () => {
    const page = pageOf(
      apiWith({ callbacks: { onSold: { '{$request.body#/url}': { post: { summary: 'Sold' } } } } }),
    )
    shows(page, '<summary><code>onSold</code></summary>', '`POST` `{$request.body#/url}`', 'Sold')
  })

  test('has the examples that are given, with their names', () => {
    const examples = { cat: { summary: 'A cat', value: { is: 'cat' } }, dog: { value: { is: 'dog' } } }
    const page = pageOf(apiWith({ responses: { 200: { content: { 'application/json': { examples } } } } }))
    shows(page, '<summary>Example: A cat</summary>', '"is": "cat"', '<summary>Example: dog</summary>')
  })
})

describe('A schema', () => {
  const body = (...given: Parameters<typeof apiWithBody>) => pageOf(apiWithBody(...given))

  test('has its fields with types, constraints in words, defaults and examples', () => {
    const page = body({
      type: 'object',
      required: ['a'],
      properties: {
        a: { type: ['string', 'null'], minLength: 1, maxLength: 9, pattern: '^a', description: 'First.' },
        b: { type: 'number', format: 'double', minimum: 1, exclusiveMaximum: 5, default: 2 },
        c: { enum: ['x', 'y'] },
        d: { type: 'array', items: { type: 'integer', maximum: 3 }, minItems: 1, uniqueItems: true },
        e: { type: 'object', additionalProperties: { type: 'boolean' } },
        f: { const: 1, deprecated: true, examples: [1] },
        g: { not: { type: 'string' } },
      },
    })
    shows(
      page,
      /- \*\*`a`\*\* string or null · \*\*required\*\*\n\n {2}First\. 1 to 9 characters\. Matches `\^a`\./,
      /\*\*`b`\*\* number \(double\)\n\n {2}Default `2`\. At least `1`, less than `5`\./,
      /\*\*`c`\*\* string\n\n {2}One of `x`, `y`\./,
      /\*\*`d`\*\* array of integer\n\n {2}At least 1 item\. No item twice\. Each item: at most `3`\./,
      '**`e`** map of boolean',
      /\*\*`f`\*\* number · deprecated\n\n {2}Always `1`\. Example `1`\./,
      'Not: string.',
    )
  })

  test('is folded in another one, and named with a link to its model', () => {
    const page = body(
      { properties: { pet: { $ref: '#/components/schemas/Pet' } } },
      { Pet: { type: 'object', properties: { name: { type: 'string' } } } },
    )
    shows(
      page,
      /\*\*`pet`\*\* \[`Pet`\]\(\/pages\/\w{20}#Pet\)/,
      /<summary>Fields of <code>Pet<\/code><\/summary>\n\n {2}- \*\*`name`\*\* string/,
    )
  })

  test('that contains itself stops with a link', () => {
    const ref = { $ref: '#/components/schemas/Node' }
    const page = body(ref, {
      Node: { type: 'object', properties: { next: ref, all: { type: 'array', items: ref } } },
    })
    shows(page, /\*\*`next`\*\* \[`Node`\]/, /\*\*`all`\*\* array of \[`Node`\]/)
    assert.doesNotMatch(page, /Fields of/)
  })

  test('with many fields has those that are required in sight, the others folded', () => {
    const names = Array.from({ length: 30 }, (_, index) => `f${index}`)
    const properties = Object.fromEntries(names.map(name => [name, { type: 'string' }]))
    shows(
      body({ properties, required: ['f7', 'f20'] }),
      /\n\n- \*\*`f7`\*\* string · \*\*required\*\*\n- \*\*`f20`\*\* .*\n\n<details>\n<summary>28 more fields<\/summary>\n\n- \*\*`f0`/,
    )
    shows(body({ properties }), '<summary>20 more fields</summary>\n\n- **`f10`**')
  })

  test('of several puts all of `allOf` together', () => {
    const page = body(
      {
        allOf: [{ $ref: '#/components/schemas/Base' }, { properties: { b: { type: 'integer' } } }],
        required: ['a'],
      },
      { Base: { type: 'object', properties: { a: { type: 'string' } } } },
    )
    shows(page, '**`a`** string · **required**', '**`b`** integer')
  })

  test('of a choice folds each, and says what tells them apart', () => {
    const page = body(
      {
        oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
        discriminator: { propertyName: 'kind', mapping: { c: '#/components/schemas/Cat' } },
      },
      {
        Cat: { properties: { claws: { type: 'integer' } } },
        Dog: { properties: { bark: { type: 'string' } } },
      },
    )
    shows(
      page,
      'One of these, told apart by `kind`:',
      /<summary>Cat: kind &#61; c<\/summary>\n\n- \*\*`claws`\*\*/,
      '<summary>Dog</summary>',
    )
  })

  test('shows in a request nothing that only comes back, in a reply nothing that is only sent', () => {
    const schema = {
      properties: { id: { type: 'string', readOnly: true }, secret: { type: 'string', writeOnly: true } },
    }
    const media = { 'application/json': { schema: { $ref: '#/components/schemas/S' } } }
    const texts = textsOf(
      apiWith(
        { requestBody: { content: media }, responses: { 200: { content: media } } },
        { components: { schemas: { S: schema } } },
      ),
    )
    const [sent = '', replied = ''] = texts.get('tag:pets')?.split('**Replies**') ?? []
    assert.doesNotMatch(sent, /`id`|"id"/)
    assert.doesNotMatch(replied, /secret/)
    shows(texts.get('models') ?? '', '**`id`** string · read only', '**`secret`** string · write only')
  })

  test('is part of the page of models, in their order, each with its anchor', () => {
    const text = textsOf(
      api({
        components: {
          schemas: { 'b c': { type: 'object', description: 'B.' }, A: { type: 'string', enum: ['x'] } },
        },
      }),
    ).get('models')
    shows(text ?? '', /^## b c \{#b-c\}\n\nB\.[\s\S]*^## A \{#A\}\n\nType: string\n\nAlways `x`\./m)
  })
})
