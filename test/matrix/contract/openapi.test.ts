// The OpenAPI document: complete, and covering every operation.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { operations } from '#app.ts'
import { openApiDocument } from '#http/openapi/document.ts'
import { fits } from '#http/validate.ts'
import { apiDescription } from '../../../src/api-description.ts'

type Any = any

describe('the OpenAPI document', () => {
  let document: Any
  let described: { method: string; path: string; operation: Any }[]

  before(async () => {
    const api = apiDescription({ baseUrl: 'http://lectern.test' })
    document = JSON.parse(JSON.stringify(await openApiDocument(api)))
    described = Object.entries<Any>(document.paths).flatMap(([path, methods]) =>
      Object.entries<Any>(methods).map(([method, operation]) => ({ method, path, operation })),
    )
  })

  const at = ($ref: string): Any =>
    $ref
      .replace(/^#\//, '')
      .split('/')
      .reduce<Any>((value, step) => value?.[step], document)

  const parametersOf = (operation: Any): Any[] =>
    operation.parameters.map((one: Any) => (one.$ref === undefined ? one : at(one.$ref)))

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
      assert.notEqual(at($ref as string), undefined, $ref as string)
    }
    assert.ok(references > operations.length)
  })

  test('no schema carries definitions of its own', () => {
    // A field of a body may be called `$id`, too; an object then describes it.
    for (const value of objectsIn(document)) assert.ok(!('$defs' in value || typeof value.$id === 'string'))
  })

  test('the parameters of a path are those that the operation declares', () => {
    for (const { path, operation } of described) {
      const inPath = parametersOf(operation).filter((one: Any) => one.in === 'path')
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      assert.deepEqual(
        inPath.map((one: Any) => one.name),
        names,
      )
      assert.ok(inPath.every((one: Any) => one.required === true))
      const all = parametersOf(operation).map((one: Any) => `${one.in} ${one.name}`)
      assert.equal(new Set(all).size, all.length, operation.operationId)
    }
  })

  test('every parameter, body and reply has a schema, and every operation words', () => {
    for (const { operation } of described) {
      assert.match(operation.summary, /\w/)
      for (const { schema } of parametersOf(operation)) assert.equal(typeof schema, 'object')
      const contents = [operation.requestBody, ...Object.values<Any>(operation.responses)].flatMap(
        (one: Any) => Object.values<Any>(one?.content ?? {}),
      )
      for (const { schema } of contents) assert.equal(typeof schema, 'object', operation.operationId)
    }
  })

  test('every body, every answer and every item of a list has a name', () => {
    const isNamed = (schema: Any) => schema.$ref !== undefined
    for (const { operation } of described) {
      const answers = Object.entries<Any>(operation.responses).filter(([status]) => Number(status) < 300)
      const contents = [operation.requestBody, ...answers.map(([, answer]) => answer)]
      for (const { schema } of contents.flatMap((one: Any) => Object.values<Any>(one?.content ?? {})))
        assert.ok(isNamed(schema) || schema.format === 'binary', operation.operationId)
    }
    for (const [name, schema] of Object.entries<Any>(document.components.schemas))
      if (schema.properties?.items !== undefined && schema.properties.count !== undefined)
        assert.ok(isNamed(schema.properties.items.items), name)
  })

  test('every form of a union with a discriminator is named, and found by its value', () => {
    let unions = 0
    for (const { oneOf, discriminator } of objectsIn(document) as Iterable<Any>) {
      if (discriminator?.mapping === undefined) continue
      unions += 1
      assert.deepEqual(
        Object.values(discriminator.mapping),
        oneOf.map((form: Any) => form.$ref),
      )
      for (const [value, $ref] of Object.entries<string>(discriminator.mapping))
        assert.equal(at($ref).properties[discriminator.propertyName].const, value)
    }
    assert.ok(unions > 3)
  })

  test('a body is required where the operation takes none without fields', () => {
    for (const { operation } of described) {
      const declared = operations.find(({ id }) => id === operation.operationId)
      if (operation.requestBody === undefined || declared === undefined) continue
      const takesNothing = declared.body !== undefined && fits(declared.body, {})
      assert.equal(operation.requestBody.required, !takesNothing, operation.operationId)
    }
  })

  test('a parameter with a default is not required', () => {
    for (const { operation } of described)
      for (const parameter of parametersOf(operation))
        assert.ok(!('default' in parameter.schema && parameter.required === true), operation.operationId)
  })

  test('there is nothing in it that only this program knows', () => {
    for (const value of objectsIn(document))
      for (const name of Object.keys(value)) assert.ok(!name.startsWith('x-') || name === 'x-tagGroups', name)
  })

  test('every operation is under one heading, and every heading has operations', () => {
    const names = document.tags.map(({ name }: Any) => name)
    assert.deepEqual(
      document['x-tagGroups'].flatMap(({ tags }: Any) => tags),
      names,
    )
    assert.deepEqual([...new Set(described.map(({ operation }) => operation.tags[0]))].sort(), names.sort())
    assert.ok(described.every(({ operation }) => operation.tags.length === 1))
  })

  test('the introduction is made of chapters of the handbook, and its links lead to headings of it', () => {
    const text: string = document.info.description
    const anchors = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
      (title as string).toLowerCase().replaceAll(' ', '-'),
    )
    assert.ok(anchors.includes('tokens') && anchors.includes('errors') && anchors.includes('lists'))
    for (const [, anchor] of text.matchAll(/\]\(([^)]+)\)/g))
      assert.ok(anchors.includes(String(anchor).slice(1)), String(anchor))
  })

  test('an operation names the status that it answers with, and the error', () => {
    for (const { operation } of described) {
      const declared = operations.find(({ id }) => id === operation.operationId)
      assert.ok(String(declared?.status) in operation.responses)
      for (const [status, response] of Object.entries<Any>(operation.responses)) {
        if (status === '304' || Number(status) < 300) continue
        const { schema } = at(response.$ref).content['application/json']
        assert.equal(schema.$ref, '#/components/schemas/Error', `${operation.operationId} ${status}`)
      }
      assert.equal(operation.responses[String(declared?.status)].content === undefined, !declared?.reply)
    }
  })
})

function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Record<string, unknown>
  for (const inner of Object.values(value)) yield* objectsIn(inner)
}
