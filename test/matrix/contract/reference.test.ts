// The pages of the API reference: they show the whole API document, and link to nothing else.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openApiDocument } from '#http/openapi/document.ts'
import { type Document, operationsOf } from '#web/reference/document.ts'
import { referencePages } from '#web/reference/pages.ts'
import { apiDescription } from '../../../src/api-description.ts'

describe('the reference', async () => {
  const api = await openApiDocument(apiDescription({ baseUrl: 'http://lectern.test' }))
  const document: Document = JSON.parse(JSON.stringify(api))
  const prints = referencePages(document, 'reference.css')
  const pages = new Map([...prints].map(([path, print]) => [path, print()]))
  const idsOf = (page: string) => new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))

  test('every operation and every schema has a place of its own', () => {
    const ids = new Set([...pages.values()].flatMap(page => [...idsOf(page)]))
    for (const { operationId } of operationsOf(document)) assert.ok(ids.has(operationId), operationId)
    for (const name of Object.keys(document.components.schemas)) assert.ok(ids.has(name), name)
  })

  test('every link between the pages leads to a page, and to a place that it has', () => {
    for (const [path, page] of pages)
      for (const [, href = ''] of page.matchAll(/<a [^>]*href="([^"]+)"/g)) {
        if (/^(https?:|\.\.\/)/.test(href)) continue
        const [to, id] = href.split('#')
        const target = pages.get(to === '' ? path : (to as string))
        assert.ok(target !== undefined, `${path}: ${href}`)
        if (id !== undefined) assert.ok(idsOf(target).has(id), `${path}: ${href}`)
      }
  })

  test('the introduction comes first and lists every operation', () => {
    const [first] = pages.keys()
    assert.equal(first, './')
    for (const { operationId } of operationsOf(document))
      assert.ok(pages.get('./')?.includes(`#${operationId}"`), operationId)
  })

  test('no page runs a script, or loads anything but the style sheet beside it', () => {
    for (const [path, page] of pages) {
      assert.doesNotMatch(page, /<script|<iframe|<img|style=| on\w+=/, path)
      assert.equal(
        [...page.matchAll(/<link [^>]*href="([^"]+)"/g)].filter(([, href]) => href !== 'data:,').length,
        1,
      )
    }
  })
})
