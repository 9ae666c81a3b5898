// What the reference of an API shows, feature by feature.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ApiOperation } from '../description.ts'
import { writeReference } from '../reading/index.ts'
import { api, apiWith, apiWithBody, outlineOf, pageOf, shows, textsOf } from './testing.ts'

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
      '**Authentication** [`o`](/pages/c#authentication): OAuth 2.0 with `read` or none',
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
      /paragraph tabs\(tab\(paragraph codeBlock\) tab\(paragraph/,
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
      /<details open>\n<summary><code>200<\/code> It is here.<\/summary>/,
      '**`X-Left`** integer',
      /leads to \[`x`\]\(\/pages\/\w{20}#x\): `id` is `\$response\.body#\/id`/,
      '- `204` It is gone.',
      /<details>\n<summary><code>400<\/code> <code>otherwise<\/code><\/summary>/,
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
