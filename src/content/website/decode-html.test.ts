// The character set of a page: declared, marked, sniffed, and declared wrongly.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { decodeHtml } from './index.ts'

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values)
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const latin = (text: string): Uint8Array => Buffer.from(text, 'latin1')

describe('a page is decoded', () => {
  test('by the character set that the header names', () =>
    assert.equal(decodeHtml(bytes(0xe4, 0xa4), 'text/html; charset=iso-8859-15'), 'ä€'))

  test('by the one that it declares itself, by name or as a content type', () => {
    for (const meta of [
      '<meta charset=iso-8859-2>',
      '<meta http-equiv="Content-Type" content="text/html; charset=latin2">',
    ])
      assert.equal(decodeHtml(latin(`${meta}\xb1`), 'text/html'), `${meta}ą`)
  })

  test('by its mark, whatever is declared', () => {
    assert.equal(decodeHtml(bytes(0xff, 0xfe, 0xe4, 0), 'text/html; charset=utf-8'), 'ä')
    assert.equal(decodeHtml(bytes(0xfe, 0xff, 0, 0xe4), ''), 'ä')
    assert.equal(decodeHtml(bytes(0xef, 0xbb, 0xbf, 0xc3, 0xa4), 'text/html; charset=latin1'), 'ä')
  })

  test('as UTF-16 without a mark', () =>
    assert.equal(decodeHtml(Buffer.from('<p>ä</p>', 'utf16le'), ''), '<p>ä</p>'))

  test('as UTF-8 where it is UTF-8, though it is declared as something else', () =>
    assert.equal(decodeHtml(utf8('<meta charset=latin1>ä€漢'), ''), '<meta charset=latin1>ä€漢'))

  test('as Windows-1252 where it is not the UTF-8 that it is declared to be', () =>
    assert.equal(
      decodeHtml(latin('<meta charset=utf-8>Stra\xdfe \x96 f\xfcr'), 'text/html; charset=utf-8'),
      '<meta charset=utf-8>Straße – für',
    ))

  test('as UTF-8 where only a few of its bytes are broken', () => {
    const text = 'Grüße aus Köln, Düsseldorf und Nürnberg'
    assert.equal(decodeHtml(Buffer.concat([utf8(text), bytes(0xff)]), ''), `${text}\uFFFD`)
  })

  test('whatever follows the word charset', () => {
    for (const meta of [
      '<meta http-equiv=content-type content=charset>',
      '<meta charset=unheard-of>',
      '<meta charset=>',
    ])
      assert.equal(decodeHtml(utf8(`${meta}ä`), 'text/html; charset=nothing'), `${meta}ä`)
  })
})
