// The operations, compared with the list of specified ones, if that list is available.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { operations } from '#app.ts'
import { bodyLimitOf } from '#http/body-limit.ts'
import { sharedData } from '../../world/shared-data.ts'

const { path: list, skip } = sharedData('../contract/operations.txt')

describe('the specified operations', { skip }, () => {
  const specified = skip === false ? readFileSync(list, 'utf8').trim().split('\n') : []
  const registered = operations.map(
    ({ method, path, status }) => `${method} /v1${path.replaceAll(/:(\w+)/g, '{$1}')} ${status}`,
  )

  test('whatever is at a specified path has its method, its parameter names and its status', () => {
    const byShape = new Map(specified.map(line => [shapeOf(line), line]))
    for (const line of registered) {
      const wanted = byShape.get(shapeOf(line))
      if (wanted !== undefined) assert.equal(line, wanted)
    }
  })

  test('how many of them there are', context => {
    const present = specified.filter(line => registered.includes(line))
    context.diagnostic(`${present.length} of ${specified.length}`)
    assert.ok(present.length > 0)
  })
})

describe('the operations', () => {
  test('no two share a method and a path', () => {
    const all = operations.map(({ method, path }) =>
      shapeOf(`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')} 0`),
    )
    assert.deepEqual([...new Set(all)], all)
  })

  test('every schema of a body or a query is closed or says that it is open, at every depth', () => {
    for (const { id, body } of operations) {
      for (const schema of objectSchemas(body)) {
        const report = `${id}: ${JSON.stringify(schema)}`
        assert.ok('additionalProperties' in schema || 'patternProperties' in schema, report)
      }
    }
  })

  test('of every union in a body or a query the value tells by which form it is to be judged', () => {
    for (const { id, body, query } of operations) {
      for (const { anyOf, discriminator } of schemasIn([body, query])) {
        const forms = (anyOf ?? []).filter(({ type }) => type !== 'null')
        const types = new Set(forms.map(({ type }) => type))
        const isPlain = types.size === forms.length && !types.has(undefined)
        assert.ok(
          forms.length < 2 || discriminator !== undefined || isPlain,
          `${id}: ${JSON.stringify(anyOf)}`,
        )
      }
    }
  })

  test('bodies of more than 64 KB are taken where content or certificates are carried, and nowhere else', () => {
    const carrying = operations.filter(({ body }) => bodyLimitOf(body, 10_000_000) > 65_536)
    assert.deepEqual(
      carrying.map(({ id, body }) => `${id} ${bodyLimitOf(body, 10_000_000)}`),
      [
        'createOrganizationSAMLProvider 185536',
        'updateOrganizationSAMLProviderById 185536',
        'createOpenAPISpec 10000000',
        'createOrUpdateOpenAPISpecBySlug 10000000',
        'changeContentInSpace 10000000',
        'changeContentInChangeRequest 10000000',
        'submitReviewOfChangeRequest 305536',
        'postCommentInSpace 305536',
        'updateCommentInSpace 305536',
        'postCommentReplyInSpace 305536',
        'updateCommentReplyInSpace 305536',
        'postCommentInChangeRequest 305536',
        'updateCommentInChangeRequest 305536',
        'postCommentReplyInChangeRequest 305536',
        'updateCommentReplyInChangeRequest 305536',
      ],
    )
  })

  test('every text, list and record in a body or a query has a greatest size', () => {
    for (const { id, body, query } of operations) {
      for (const schema of schemasIn([body, query])) {
        const { type, maxLength, maxItems, patternProperties, maxProperties } = schema
        const isFixed = 'const' in schema || 'enum' in schema
        const report = `${id}: ${JSON.stringify(schema)}`
        assert.ok(type !== 'string' || isFixed || maxLength !== undefined, report)
        assert.ok(type !== 'array' || maxItems !== undefined, report)
        assert.ok(patternProperties === undefined || maxProperties !== undefined, report)
      }
    }
  })

  test('every keyword in the schema of a body or a query is one whose problems are reported', () => {
    for (const { id, body, query } of operations) {
      for (const schema of schemasIn([body, query])) {
        for (const keyword of Object.keys(schema)) assert.ok(keywords.has(keyword), `${id}: ${keyword}`)
      }
    }
  })
})

const keywords = new Set(
  [
    'type const enum anyOf discriminator minLength maxLength pattern format minimum maximum items minItems maxItems',
    'properties patternProperties additionalProperties maxProperties required title description default x-form x-here x-shown',
  ].flatMap(line => line.split(' ')),
)

interface AnySchema {
  readonly [keyword: string]: unknown
  readonly type?: string
  readonly anyOf?: readonly AnySchema[]
  readonly discriminator?: unknown
}

/** Every schema within schemas. */
function* schemasIn(schemas: readonly unknown[]): Generator<AnySchema> {
  for (const schema of schemas as (AnySchema | undefined)[]) {
    if (schema === undefined) continue
    yield schema
    const { anyOf = [], items, properties = {}, patternProperties = {} } = schema
    yield* schemasIn([...anyOf, items, ...Object.values(properties as object)])
    yield* schemasIn(Object.values(patternProperties as object))
  }
}

/** Method and path, without the names of parameters. */
const shapeOf = (line: string): string => line.replaceAll(/\{\w+\}/g, '{}').replace(/ \d+$/, '')

function* objectSchemas(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return
  const schema = value as Record<string, unknown>
  if (schema.type === 'object') yield schema
  for (const inner of Object.values(schema)) yield* objectSchemas(inner)
}
