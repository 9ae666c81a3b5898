// The descriptions in the API document: every operation, every parameter and every field has one.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { openApiDocument } from '#http/openapi/document.ts'
import { apiDescription } from '../../../src/api-description.ts'

type Any = any

describe('the API document', () => {
  let document: Any
  let operations: Any[]

  before(async () => {
    document = JSON.parse(
      JSON.stringify(await openApiDocument(apiDescription({ baseUrl: 'http://lectern.test' }))),
    )
    operations = Object.values<Any>(document.paths).flatMap(path => Object.values<Any>(path))
  })

  test('describes every operation in two to six sentences', () => {
    const without = operations.filter(({ description }) => !isDescribed(description))
    assert.deepEqual(without.map(({ operationId }) => operationId).join(' '), '')
  })

  test('describes every parameter by a sentence', () => {
    const without = operations.flatMap(({ operationId, parameters }) =>
      parameters
        .filter((one: Any) => one.$ref === undefined && !isSentence(one.description))
        .map((one: Any) => `${operationId} ${one.name}`),
    )
    assert.deepEqual(without.join(', '), '')
  })

  test('describes every field by a sentence', () => {
    const without = Object.entries<Any>(document.components.schemas).flatMap(([name, schema]) =>
      [...fieldsOf(schema, name)].filter(([, field]) => !isSentence(textOf(field))).map(([path]) => path),
    )
    assert.deepEqual(without.join(', '), '')
  })

  test('describes every schema', () => {
    const without = Object.entries<Any>(document.components.schemas).filter(
      ([, { description }]) => !isSentence(description),
    )
    assert.deepEqual(without.map(([name]) => name).join(', '), '')
  })

  /** A field whose schema has a description needs none of its own. */
  const textOf = (field: Any): string | undefined =>
    field.description ??
    (field.$ref === undefined ? undefined : document.components.schemas[nameOf(field.$ref)].description)
})

const nameOf = ($ref: string): string => $ref.replace('#/components/schemas/', '')

/**
 * The fields to be described: a constant needs no description, nor do fields of a referenced schema, which are checked
 * there.
 */
function* fieldsOf(schema: Any, path: string): Generator<[string, Any]> {
  for (const [name, field] of Object.entries<Any>(schema.properties ?? {})) {
    if (field.const === undefined) yield [`${path}.${name}`, field]
    yield* fieldsOf(field, `${path}.${name}`)
  }
  if (schema.items !== undefined) yield* fieldsOf(schema.items, `${path}[]`)
}

const isSentence = (text: string | undefined): boolean => text !== undefined && /^[A-Z`"“].*[.)]$/s.test(text)

const isDescribed = (text: string | undefined): boolean => {
  const sentences = text?.match(/[.!?](?=\s|$)/g)?.length ?? 0
  return isSentence(text) && sentences >= 2 && sentences <= 6
}
