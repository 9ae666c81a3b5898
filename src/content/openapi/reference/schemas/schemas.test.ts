// What the reference of an API shows of schemas, feature by feature.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { api, apiWith, apiWithBody, pageOf, shows, textsOf } from '../testing.ts'

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

  test('of a reply with many fields has them all folded, below the example', () => {
    const names = Array.from({ length: 30 }, (_, index) => `f${index}`)
    const properties = Object.fromEntries(names.map(name => [name, { type: 'string' }]))
    const schema = { properties }
    const page = pageOf(apiWith({ responses: { 200: { content: { 'application/json': { schema } } } } }))
    shows(
      page,
      /{% code expandable="true" %}\n```json\n\{\n {2}"f0": "text",[^`]*```\n\{% endcode %\}\n\n<details>\n<summary>30 fields<\/summary>\n\n- \*\*`f0`/,
    )
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
    const [sent = '', replied = ''] = texts.get('tag:pets')?.split('**Responses**') ?? []
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
