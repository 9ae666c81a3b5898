// The files in client/src/generated are up to date with the API document.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { operations } from '#app.ts'
import { openApiDocument } from '#http/openapi/document.ts'
import type { Document } from '#web/reference/document.ts'
import { operations as table } from '../../client/src/generated/operations.ts'
import { writeClient } from '../../packaging/client/write.ts'
import { apiDescription } from '../../src/api-description.ts'

const folder = new URL('../../client/src/generated/', import.meta.url)

test('the client has the types, methods and requests that the API document declares', async () => {
  const description = apiDescription({ baseUrl: 'http://lectern.test' })
  const document: Document = JSON.parse(JSON.stringify(await openApiDocument(description)))
  for (const [name, text] of Object.entries(writeClient(document))) {
    if (process.env.UPDATE_CLIENT) writeFileSync(new URL(name, folder), text)
    const advice = `client/src/generated/${name} is out of date: UPDATE_CLIENT=1 npm test -- test/client/generated.test.ts`
    assert.ok(readFileSync(new URL(name, folder), 'utf8') === text, advice)
  }
})

test('each operation of the API is one of the client, with its method', () => {
  assert.deepEqual(
    Object.entries(table)
      .map(([id, { method }]) => `${method} ${id}`)
      .sort(),
    operations.map(({ id, method }) => `${method} ${id}`).sort(),
  )
})
