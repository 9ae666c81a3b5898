// The OpenAPI document: whole in itself, and of every operation.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { operations } from '#app.ts'
import { openApiDocument } from '#http/openapi.ts'

type Any = any

describe('the OpenAPI document', () => {
  let document: Any
  let described: { method: string; path: string; operation: Any }[]

  before(() => {
    const about = { title: 'Lectern', version: '1.0.0', baseUrl: 'http://lectern.test' }
    document = JSON.parse(JSON.stringify(openApiDocument(operations, about)))
    described = Object.entries<Any>(document.paths).flatMap(([path, methods]) =>
      Object.entries<Any>(methods).map(([method, operation]) => ({ method, path, operation })),
    )
  })

  test('every operation is in it once, under its method and path', () => {
    const wanted = operations.map(({ id, method, path }) => {
      const written = `/v1${path.replaceAll(/:(\w+)/g, '{$1}').replace('*', '{pagePath}')}`
      return `${id} ${method} ${written}`
    })
    const found = described.map(
      ({ method, path, operation }) => `${operation.operationId} ${method.toUpperCase()} ${path}`,
    )
    assert.deepEqual(found.sort(), wanted.sort())
    assert.equal(new Set(operations.map(({ id }) => id)).size, operations.length)
  })

  test('every reference leads to something in the document', () => {
    let references = 0
    for (const { $ref } of objectsIn(document)) {
      if ($ref === undefined) continue
      references += 1
      const steps = ($ref as string).replace(/^#\//, '').split('/')
      const target = steps.reduce<Any>((at, step) => at?.[step], document)
      assert.notEqual(target, undefined, $ref as string)
    }
    assert.ok(references > operations.length)
  })

  test('no schema carries definitions of its own', () => {
    for (const value of objectsIn(document)) assert.ok(!('$defs' in value || '$id' in value))
  })

  test('the parameters of a path are those that the operation declares', () => {
    for (const { path, operation } of described) {
      const inPath = operation.parameters.filter((one: Any) => one.in === 'path')
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      assert.deepEqual(
        inPath.map((one: Any) => one.name),
        names,
      )
      assert.ok(inPath.every((one: Any) => one.required === true))
      const all = operation.parameters.map((one: Any) => `${one.in} ${one.name}`)
      assert.equal(new Set(all).size, all.length, operation.operationId)
    }
  })

  test('every parameter, body and reply has a schema, and every operation words', () => {
    for (const { operation } of described) {
      assert.match(operation.summary, /\w/)
      for (const { schema } of operation.parameters) assert.equal(typeof schema, 'object')
      const contents = [operation.requestBody, ...Object.values<Any>(operation.responses)].flatMap(
        (one: Any) => Object.values<Any>(one?.content ?? {}),
      )
      for (const { schema } of contents) assert.equal(typeof schema, 'object', operation.operationId)
    }
  })

  test('an operation names the status that it answers with, and the error', () => {
    for (const { operation } of described) {
      const declared = operations.find(({ id }) => id === operation.operationId)
      assert.deepEqual(Object.keys(operation.responses), [String(declared?.status), 'default'])
      assert.equal(operation.responses[String(declared?.status)].content === undefined, !declared?.reply)
    }
  })
})

function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Record<string, unknown>
  for (const inner of Object.values(value)) yield* objectsIn(inner)
}
