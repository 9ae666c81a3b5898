// What a change contains: its type, its location, the operations that it affects.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ApiDescription } from '../description.ts'
import { compareDescriptions } from './compare-descriptions.ts'
import { specChangeTypes } from './spec-change.ts'
import { sending, withOperation, withPaths } from './testing.ts'

const text = { type: 'string' }
const to = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const done = { '200': { description: 'Done.' } }

/** Operations that all receive the same component. */
const using = (count: number, schema: object): ApiDescription =>
  withPaths(
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `/things/${index}`,
        {
          post: {
            requestBody: { content: { 'application/json': { schema: to('Thing') } } },
            responses: done,
          },
        },
      ]),
    ),
    { components: { schemas: { Thing: schema } } },
  )

describe('A change', () => {
  test('has a type in kebab-case', () => {
    for (const type of Object.keys(specChangeTypes)) assert.match(type, /^[a-z]+(-[a-z]+)*$/)
  })

  test('says what it is, where, and what was and is there, and names the operation', () => {
    const { changes, breaking } = compareDescriptions(
      sending(to('Pet'), { Pet: { type: 'object', properties: { 'a/b': { ...text, maxLength: 9 } } } }),
      sending(to('Pet'), { Pet: { type: 'object', properties: { 'a/b': { ...text, maxLength: 5 } } } }),
    )
    assert.equal(breaking, true)
    assert.deepEqual(changes, [
      {
        type: 'constraint-tightened',
        breaking: true,
        path: '/pets',
        method: 'post',
        direction: 'sent',
        pointer: '/components/schemas/Pet/properties/a~1b/maxLength',
        before: 9,
        after: 5,
        message: '`maxLength` of `Pet.a/b` is `5`; it was `9`.',
      },
    ])
  })

  test('of what is gone points into the older description', () => {
    const [change] = compareDescriptions(
      withOperation({ parameters: [{ name: 'a', in: 'query' }] }),
      withOperation({}),
    ).changes
    assert.equal(change?.pointer, '/paths/~1pets/post/parameters/0')
    assert.equal(
      change?.message,
      'Callers cannot send parameter `a` of POST /pets any more: it is not described.',
    )
  })

  test('of a component is one change, with the operations that use it', () => {
    const { changes } = compareDescriptions(using(3, text), using(3, { type: 'integer' }))
    assert.deepEqual(
      changes.map(({ type, path, operations, moreOperations }) => ({
        type,
        path,
        operations,
        moreOperations,
      })),
      [
        {
          type: 'type-changed',
          path: undefined,
          operations: [0, 1, 2].map(index => ({ path: `/things/${index}`, method: 'post' })),
          moreOperations: undefined,
        },
      ],
    )
  })

  test('names ten operations, and says that there are more', () => {
    const [change] = compareDescriptions(using(20, text), using(20, { type: 'integer' })).changes
    assert.equal(change?.operations?.length, 10)
    assert.equal(change?.moreOperations, true)
  })

  test('leaves out values that are long', () => {
    const long = { ...text, enum: Array.from({ length: 500 }, (_, index) => `value ${index}`) }
    const [change] = compareDescriptions(sending(text), sending(long)).changes
    assert.equal(change?.type, 'enum-added')
    assert.equal(Object.hasOwn(change as object, 'after'), false)
  })
})

describe('The changes', () => {
  test('have those first that break callers, then go by operation and place', () => {
    const operation = (...parameters: object[]) => ({ get: { parameters, responses: done } })
    const optional = { name: 'a', in: 'query' }
    const required = { name: 'b', in: 'query', required: true }
    const { changes } = compareDescriptions(
      withPaths({ '/b': operation(), '/a': operation() }),
      withPaths({ '/b': operation(required, optional), '/a': operation(optional, required) }),
    )
    assert.deepEqual(
      changes.map(({ path, pointer }) => [path, pointer.at(-1)]),
      [
        ['/a', '1'],
        ['/b', '0'],
        ['/a', '0'],
        ['/b', '1'],
      ],
    )
  })

  test('are the same in whatever order the keys are', () => {
    const [before, after] = [using(20, text), using(20, { type: 'integer' })]
    const reversed = (value: unknown): unknown =>
      typeof value !== 'object' || value === null || Array.isArray(value)
        ? value
        : Object.fromEntries(
            Object.entries(value)
              .reverse()
              .map(([key, part]) => [key, reversed(part)]),
          )
    assert.deepEqual(
      compareDescriptions(reversed(before) as ApiDescription, reversed(after) as ApiDescription),
      compareDescriptions(before, after),
    )
  })

  test('end at a number, those that break callers first, and say that there are more', () => {
    const operation = (required: boolean) => ({
      get: {
        parameters: Array.from({ length: 9 }, (_, index) => ({ name: `${index}`, in: 'query', required })),
        responses: done,
      },
    })
    const none = { get: { responses: done } }
    const result = compareDescriptions(
      withPaths({ '/a': none, '/b': none }),
      withPaths({ '/a': operation(false), '/b': operation(true) }),
      { changes: 10, steps: 10_000 },
    )
    assert.equal(result.changes.length, 10)
    assert.equal(result.changes.filter(({ breaking }) => breaking).length, 9)
    assert.equal(result.more, true)
  })
})
