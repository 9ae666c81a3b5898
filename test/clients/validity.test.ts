// The API document, checked by third-party programs that read such documents.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { validate } from '@scalar/openapi-parser'
import { openApiDocument } from '#http/openapi/document.ts'
import { apiDescription } from '../../src/api-description.ts'

let document: object

before(async () => {
  document = await openApiDocument(apiDescription({ baseUrl: 'https://docs.lectern.test' }))
})

test('the usual linter finds nothing in it', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({
    source: JSON.stringify(document),
    config,
    absoluteRef: 'openapi.json',
  })
  const told = problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`,
  )
  assert.deepEqual(told, [])
})

test('the parser of the reference takes it', async () => {
  const { valid, errors } = await validate(structuredClone(document) as Record<string, unknown>)
  assert.deepEqual(errors ?? [], [])
  assert.ok(valid)
})
