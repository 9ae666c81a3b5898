// The pages of the reference, made of documents that are small or hostile.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { referencePages } from './pages.ts'

test('the introduction has one title, chapters below it, and nothing that scrolls out of reach of the keyboard', () => {
  const pages = referencePages(
    {
      info: {
        title: 'Acme',
        version: '1',
        description: '# Calling\n\n## Tokens\n\n    curl\n\n| a |\n|-|\n| b |',
      },
      paths: {},
      components: { schemas: {} },
    },
    'style.css',
  )
  const page = pages.get('./')?.() ?? ''
  const headings = [...page.matchAll(/<(h\d)[^>]*>(?:<a[^>]*>)?([^<]+)/g)].map(([, name, text]) => [
    name,
    text,
  ])
  assert.deepEqual(headings, [
    ['h1', 'Acme'],
    ['h2', 'Calling'],
    ['h3', 'Tokens'],
    ['h2', 'All operations'],
  ])
  assert.match(page, /<pre tabindex="0">[\s\S]*<table tabindex="0">/)
})

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
