// Whatever strings a spec contains, its pages have the same headings and blocks as with harmless ones.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { headingIds, parseMarkdown } from '../../markdown/index.ts'
import type { ApiDescription } from '../description.ts'
import { api, outlineOf, textsOf } from './testing.ts'
import { proseAsText } from './text/prose.ts'

const evil = [
  '{% endtabs %}',
  '{% endtab %}\n{% endtabs %}',
  '{% hint %}',
  '</details>',
  '</summary>',
  '<details>',
  '```',
  '~~~\n',
  '`',
  '``',
  '|',
  '\n\n# A',
  '# A',
  '{#x}',
  '"',
  "'",
  '\\',
  '<!--',
  '<script>',
  '{{ x }}',
  '$$',
  '$x$',
  ':rocket:',
  '[a]: b',
  '[a](b)',
  '![a](b)',
  '\n\n---\n',
  '\n===',
  '\n- a',
  '1. a',
  '> a',
  ':::note',
  '!!! note',
  '=== "a"',
  '\n    code',
  '\u0000',
  '\ufdd0',
  '\ufdd2',
  '\ud800',
  '&quot;',
  '%}',
  '*',
  '_',
  '***',
  '__proto__',
  'a@b.c',
  'www.a.b',
  '\t',
  '\r',
  ' ',
  '',
]

const string = fc
  .array(
    fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...evil) }, fc.string({ unit: 'binary', maxLength: 6 })),
    {
      maxLength: 4,
    },
  )
  .map(parts => parts.join(''))

/** The names of one object must be distinct and not empty. */
const [names, words] = [12, 12]

const withStrings = (name: readonly string[], word: readonly string[]): ApiDescription => {
  const n = (index: number): string => `${name[index]}n${index}`
  const w = (index: number): string => `w${word[index]}`
  const ref = `#/components/schemas/${n(2).replaceAll('~', '~0').replaceAll('/', '~1')}`
  return api({
    info: { title: w(0), version: w(1) },
    servers: [{ url: `https://a/${w(2)}` }],
    tags: [{ name: n(0) }],
    paths: {
      '/a': {
        post: {
          operationId: 'a',
          tags: [n(0)],
          summary: w(3),
          parameters: [
            { name: n(1), in: 'query', required: true, schema: { type: 'string', default: w(4) } },
          ],
          security: [{ [n(9)]: [w(5)] }],
          requestBody: {
            content: {
              [`x/${n(3)}`]: { schema: { $ref: ref } },
              [`y/${n(4)}`]: { schema: { type: 'array', items: { $ref: ref } } },
            },
          },
          responses: {
            200: { summary: w(6), description: '', headers: { [n(5)]: { schema: { enum: [w(7)] } } } },
            [n(6)]: { description: 'short', content: { 'a/b': { example: w(8) } } },
          },
        },
      },
    },
    components: {
      schemas: {
        [n(2)]: {
          type: 'object',
          properties: {
            [n(7)]: { type: 'string', pattern: w(9), title: w(10) },
            [n(8)]: {
              oneOf: [{ title: w(11), type: 'object', properties: { [n(11)]: { type: 'string' } } }],
            },
          },
          required: [n(7)],
        },
      },
      securitySchemes: { [n(9)]: { type: 'apiKey', in: 'header', name: n(10) } },
    },
  })
}

/** The outlines without ids, which are made of names. */
const outlinesOf = (description: ApiDescription): string[] =>
  [...textsOf(description).values()].map(text => outlineOf(text).replace(/#[^ ()]+/g, '#'))

describe('A page of a reference', () => {
  const harmless = outlinesOf(withStrings(Array(names).fill('a'), Array(words).fill('a')))

  test('has the same headings and blocks whatever the names and texts in a line are', () => {
    const lists = fc.tuple(
      fc.array(string, { minLength: names, maxLength: names }),
      fc.array(string, { minLength: words, maxLength: words }),
    )
    fc.assert(
      fc.property(lists, ([name, word]) => {
        assert.deepEqual(outlinesOf(withStrings(name, word)), harmless)
      }),
      { numRuns: 60 },
    )
  })

  test('has nothing but paragraphs where a description is shown as the text that it is', () => {
    fc.assert(
      fc.property(fc.array(string, { maxLength: 8 }), parts => {
        const { children } = parseMarkdown(proseAsText(parts.join('')))
        assert.deepEqual(
          children.filter(({ type }) => type !== 'paragraph'),
          [],
        )
      }),
      { numRuns: 300 },
    )
  })

  test('goes on with its own blocks after any description', () => {
    fc.assert(
      fc.property(fc.array(string, { maxLength: 8 }), parts => {
        const description = `d${parts.join('')}`
        const [, text = ''] = textsOf(
          api({
            paths: {
              '/a': {
                get: { operationId: 'a', summary: 'A', description, responses: { 200: { description: '' } } },
              },
              '/b': { get: { operationId: 'b', parameters: [{ name: 'x', in: 'query', description }] } },
              '/c': { get: { operationId: 'c' } },
            },
          }),
        ).values()
        const root = parseMarkdown(text)
        assert.deepEqual([...headingIds(root).values()], ['a', 'b', 'c'], text)
        const blocks = root.children.filter(({ type }) => type === 'openapiOperation')
        assert.equal(blocks.length, 3)
      }),
      { numRuns: 150 },
    )
  })
})
