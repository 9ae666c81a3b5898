// The message for a value that does not fit: where it is, and what it must be.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TSchema } from 'typebox'
import { Invalid } from '#kernel/errors.ts'
import { Type } from '#kernel/type.ts'
import { Address } from '#library/pages/index.ts'
import { webAddress } from './fields.ts'
import { validate } from './validate.ts'

const closed = { additionalProperties: false } as const

const problemsOf = (schema: TSchema, value: unknown, prefix: '' | 'query' = '') => {
  try {
    validate(schema, value, prefix)
  } catch (error) {
    assert.ok(error instanceof Invalid)
    return {
      message: error.message,
      problems: error.problems.map(({ path, message }) => `${path} ${message}`),
    }
  }
  return undefined
}

const field = (schema: TSchema) => Type.Object({ field: schema }, closed)

const messages: readonly [TSchema, unknown, string][] = [
  [Type.String({ maxLength: 2 }), 'abc', 'must be at most 2 characters'],
  [Type.String({ minLength: 1 }), '', 'must be at least 1 character'],
  [Type.String({ minLength: 2 }), 'a', 'must be at least 2 characters'],
  [Type.String({ pattern: '^a$' }), 'b', 'must be of the form ^a$'],
  ...['http://', 'http://[', 'https://a:99999/', 'https://a<b.com/', 'https://%zz/', 'ftp://a/', '//a/b'].map(
    (given): [TSchema, unknown, string] => [webAddress(), given, 'must be an http or https address'],
  ),
  ...['http://[', 'https://', 'http://x y', 'javascript:1'].map((given): [TSchema, unknown, string] => [
    Address,
    given,
    'must be an address of http, https, mailto or tel, or a relative one',
  ]),
  [Type.String(), 1, 'must be a string'],
  [Type.Integer(), 1.5, 'must be an integer'],
  [Type.Integer({ minimum: 1 }), 0, 'must be 1 or more'],
  [Type.Integer({ maximum: 1 }), 2, 'must be 1 or less'],
  [Type.Boolean(), 'true', 'must be a boolean'],
  [Type.Array(Type.String(), { minItems: 1 }), [], 'must have at least 1 item'],
  [Type.Array(Type.String(), { maxItems: 1 }), ['a', 'b'], 'must have at most 1 item'],
  [Type.Object({}, closed), [], 'must be an object'],
  [Type.Enum(['a', 'b']), 'c', 'must be "a" or "b"'],
  [Type.Union([Type.Enum(['a']), Type.Null()]), 'c', 'must be "a" or null'],
  [Type.Union([Type.String(), Type.Boolean()]), 1, 'must be a string or a boolean'],
]

for (const [schema, value, message] of messages) {
  test(`${JSON.stringify(value)} is refused: it ${message}`, () => {
    const found = problemsOf(field(schema), { field: value })
    assert.deepEqual(found?.problems, [`/field ${message}`])
    assert.equal(found?.message, `field ${message}`)
  })
}

test('a value that fits has no problem', () => {
  for (const [schema, value] of [
    [Type.String(), 'a'],
    [webAddress(), 'HTTPS://Example.com:8080/a?b#c'],
    [Address, '../a b.md#c'],
    [Address, 'mailto:somebody@example.com'],
  ] as const)
    assert.equal(problemsOf(field(schema), { field: value }), undefined)
})

test('what is missing and what nobody knows are named, each once', () => {
  const schema = Type.Object({ a: Type.String(), b: Type.String() }, closed)
  assert.deepEqual(problemsOf(schema, { b: 1, c: 2 })?.problems.sort(), [
    '/a is required',
    '/b must be a string',
    '/c is not a field of this operation',
  ])
})

test('names are written as steps of a JSON Pointer', () => {
  const { problems } = problemsOf(Type.Object({}, closed), { 'a/b~c': 1 }) ?? {}
  assert.deepEqual(problems, ['/a~1b~0c is not a field of this operation'])
})

test('a query is named as such', () => {
  const found = problemsOf(field(Type.Integer()), { field: 'a' }, 'query')
  assert.deepEqual(found?.problems, ['query/field must be an integer'])
  assert.equal(found?.message, 'field must be an integer')
})

test('of several forms, an item is judged by the one that it names', () => {
  const form = (name: string, rest: object) => Type.Object({ operation: Type.Literal(name), ...rest }, closed)
  const forms = Type.Union([form('add', { title: Type.String() }), form('remove', { id: Type.String() })], {
    discriminator: { propertyName: 'operation' },
  })
  const list = Type.Object({ changes: Type.Array(forms) }, closed)
  const problems = (change: unknown) => problemsOf(list, { changes: [change] })?.problems
  assert.deepEqual(problems({ operation: 'add' }), ['/changes/0/title is required'])
  assert.deepEqual(problems({ operation: 'add', title: 'a', id: 'b' }), [
    '/changes/0/id is not a field of this operation',
  ])
  assert.deepEqual(problems({ operation: 'turn' }), ['/changes/0/operation must be "add" or "remove"'])
  assert.deepEqual(problems('add'), ['/changes/0 must be an object'])
})

test('of several forms of different types, an item is judged by the one that has its type', () => {
  const named = Type.Object({ name: Type.String({ minLength: 2 }) }, closed)
  const list = field(Type.Array(Type.Union([Type.String({ minLength: 2 }), named])))
  const problems = (item: unknown) => problemsOf(list, { field: [item] })?.problems
  assert.deepEqual(problems('a'), ['/field/0 must be at least 2 characters'])
  assert.deepEqual(problems({ name: 'a' }), ['/field/0/name must be at least 2 characters'])
  assert.deepEqual(problems({}), ['/field/0/name is required'])
  assert.deepEqual(problems({ name: 'ab', other: 1 }), ['/field/0/other is not a field of this operation'])
  for (const item of [1, null, ['ab']])
    assert.deepEqual(problems(item), ['/field/0 must be a string or an object'])
  const nullable = field(Type.Array(Type.Union([Type.String(), Type.Integer(), Type.Null()])))
  const items = ['a', 1, 1.5, null, {}]
  assert.deepEqual(problemsOf(nullable, { field: items })?.problems, [
    '/field/2 must be an integer',
    '/field/4 must be a string or an integer or null',
  ])
})

test('a list that is too long is refused for that, and its items are not looked into one by one', () => {
  const forms = Type.Union([Type.String({ pattern: '^a$', 'x-form': 'the letter a' }), Type.Null()])
  const list = field(Type.Array(forms, { maxItems: 20 }))
  const problems = (length: number) => problemsOf(list, { field: Array(length).fill('b') })?.problems
  assert.equal(problems(20)?.length, 20)
  assert.deepEqual(problems(21), ['/field must have at most 20 items'])
})

test('a field may say in its own words what it must be', () => {
  const named = Type.String({ pattern: '^a$', 'x-form': 'the letter a' })
  assert.deepEqual(problemsOf(field(named), { field: 'b' })?.problems, ['/field must be the letter a'])
  const listed = Type.Enum(['a', 'á', 'à'], { 'x-form': 'the letter a' })
  assert.deepEqual(problemsOf(field(listed), { field: 'b' })?.problems, ['/field must be the letter a'])
})

/** A list whose later items must not be looked at. */
const guarded = (items: readonly unknown[]): unknown[] => {
  const list = [...items]
  Object.defineProperty(list, list.length, {
    get: () => assert.fail('it was looked at'),
    enumerable: true,
  })
  return list
}

test('after twenty problems no more are sought', () => {
  const wrong = Array.from({ length: 20 }, () => 1)
  const problems = problemsOf(field(Type.Array(Type.String())), { field: guarded(wrong) })?.problems
  assert.deepEqual(
    problems,
    wrong.map((_, index) => `/field/${index} must be a string`),
  )
  const fields = Object.fromEntries(wrong.map((_, index) => [`field${index}`, 1]))
  const schema = Type.Object({ last: Type.Any() }, closed)
  Object.defineProperty(fields, 'last', { get: () => assert.fail('it was looked at'), enumerable: true })
  assert.equal(problemsOf(schema, fields)?.problems.length, 20)
})

test('nothing within a list that is too long is looked at, however deep the list is', () => {
  const item = Type.Object({ list: Type.Array(Type.Integer(), { maxItems: 2 }) }, closed)
  const named = Type.Object({ type: Type.Literal('a'), list: Type.Array(item) }, closed)
  const other = Type.Object({ type: Type.Literal('b') }, closed)
  const schema = field(Type.Union([named, other], { discriminator: { propertyName: 'type' } }))
  const value = { type: 'a', list: [{ list: ['a', 'b'] }, { list: guarded(['a', 'b', 'c']) }] }
  assert.deepEqual(problemsOf(schema, { field: value })?.problems, [
    '/field/list/0/list/0 must be an integer',
    '/field/list/0/list/1 must be an integer',
    '/field/list/1/list must have at most 2 items',
  ])
})

test('an object with too many fields is refused for that, and they are not looked into', () => {
  const names = Type.Record(Type.String({ pattern: '^[a-z]+$' }), Type.String(), {
    additionalProperties: false,
    maxProperties: 2,
    'x-form': 'is no word',
  })
  const problems = (value: object) => problemsOf(field(names), { field: value })?.problems
  assert.deepEqual(problems({ a: 1, B: 'b' }), ['/field/a must be a string', '/field/B is no word'])
  assert.deepEqual(problems({ a: 1, b: 1, c: 1 }), ['/field must have at most 2 fields'])
})

test('of a name that is very long its beginning is shown', () => {
  const invalid = problemsOf(Type.Object({}, closed), { ['n'.repeat(1_000_000)]: 1 })
  assert.deepEqual(invalid?.problems, [`/${'n'.repeat(200)}… is not a field of this operation`])
})
