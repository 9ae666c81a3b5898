// The walk that finds problems, compared with the compiled schemas that say whether there are any.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { TProperties } from 'typebox'
import { Type } from '#kernel/type.ts'
import '../../test/world/property-seed.ts'
import { problemsOf } from './problems.ts'
import { fits } from './validate.ts'

const closed = { additionalProperties: false } as const
const text = Type.String({ minLength: 1, maxLength: 3, pattern: '^[a😀]*$' })
const form = (type: string, rest: TProperties) => Type.Object({ type: Type.Literal(type), ...rest }, closed)

const schema = Type.Object(
  {
    text,
    number: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: 5 }), Type.Null()])),
    list: Type.Optional(Type.Array(Type.Union([text, Type.Object({ text }, closed)]), { minItems: 1 })),
    form: Type.Optional(
      Type.Union([form('a', { list: Type.Array(text, { maxItems: 2 }) }), form('b', {}), Type.Null()], {
        discriminator: { propertyName: 'type' },
      }),
    ),
    names: Type.Optional(
      Type.Record(Type.String({ pattern: '^a' }), Type.Boolean(), { ...closed, maxProperties: 2 }),
    ),
    open: Type.Optional(Type.Object({ text: Type.Optional(Type.Number()) }, { additionalProperties: true })),
    kind: Type.Optional(Type.Enum(['a', 'b'])),
  },
  closed,
)

const names = ['type', 'text', 'number', 'list', 'form', 'names', 'open', 'kind', 'ab', 'ac', 'c']
const { value } = fc.letrec(tie => ({
  value: fc.oneof({ depthSize: 'medium' }, tie('scalar'), tie('list'), tie('object')),
  scalar: fc.constantFrom(null, true, 0, 1.5, 6, '', 'a', 'aaa', '😀😀😀', 'aaaa', 'b'),
  list: fc.array(tie('value'), { maxLength: 3 }),
  object: fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 4 }),
}))

test('a problem is reported of a value if, and only if, it does not fit its schema', () => {
  let fitting = 0
  fc.assert(
    fc.property(fc.constantFrom(...Object.entries(schema.properties)), value, ([name, property], inner) => {
      const given = { text: 'a', [name]: inner }
      const isRight = fits(schema, given)
      assert.equal(problemsOf(schema, given, '').length === 0, isRight, JSON.stringify(given))
      assert.equal(problemsOf(property, inner, '').length === 0, isRight)
      if (isRight) fitting += 1
    }),
    { numRuns: 5000 },
  )
  assert.ok(fitting > 100)
})
