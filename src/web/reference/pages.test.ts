// The pages of the reference, made of a document that is hostile.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { referencePages } from './pages.ts'

test('no text of a document becomes HTML, whatever it contains', () => {
  const evil = '"><script>alert(1)</script>'
  const operation = {
    operationId: evil,
    summary: evil,
    description: evil,
    tags: [evil],
    parameters: [
      { name: evil, in: 'query' as const, description: evil, schema: { enum: [evil] }, example: evil },
    ],
    requestBody: { content: { 'application/json': { schema: { type: evil, title: evil }, example: evil } } },
    responses: {
      200: { description: evil, content: { [evil]: { schema: { properties: { [evil]: {} } } } } },
    },
  }
  const pages = referencePages(
    {
      info: { title: evil, version: evil, description: evil },
      tags: [{ name: evil, description: evil }],
      paths: { [`/${evil}`]: { [evil]: operation } },
      components: { schemas: { [evil]: { description: evil, const: evil } } },
    },
    evil,
  )
  for (const print of pages.values()) assert.doesNotMatch(print(), /<script/)
})
