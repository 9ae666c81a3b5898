// The character set of a page: declared, marked, guessed, and declared wrongly.
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

describe('a page that is declared as UTF-8 or as Latin-1, and is neither, is decoded', () => {
  const pages: readonly (readonly [characterSet: string, text: string, bytes: string])[] = [
    [
      'shift-jis',
      'これは日本語の文書です。設定ファイルを編集してから、サーバーを再起動してください。',
      'PHA+grGC6oLNk/qWe4zqgsyVto+RgsWCt4FCkN2S6IN0g0CDQ4OLgvCV0o9XgrWCxIKpgueBQYNUgVuDb4FbgvCNxItOk66CtYLEgq2CvoKzgqKBQg==',
    ],
    [
      'euc-jp',
      'これは日本語の文書です。設定ファイルを編集してから、サーバーを再起動してください。',
      'PHA+pLOk7KTPxvzL3LjspM7KuL3xpMekuaGjwN/E6qXVpaGlpKXrpPLK1L24pLekxqSrpOmhoqW1obyl0KG8pPK6xrWvxrCkt6TGpK+kwKS1pKShow==',
    ],
    [
      'gbk',
      '这是一个中文的文档，说明了如何安装和使用这个软件。请在安装之前阅读这一章。',
      'PHA+1eLKx9K7uPbW0M7EtcTOxLW1o6zLtcP3wcvI57rOsLLXsLrNyrnTw9XiuPbI7bz+oaPH69TasLLXsNaux7DUxLbB1eLSu9XCoaM=',
    ],
    [
      'euc-kr',
      '이것은 한국어로 작성된 문서입니다. 설정 파일을 편집한 다음 서버를 다시 시작하십시오.',
      'PHA+wMywzcC6IMfRsbm+7rfOIMDbvLq1yCC5rrytwNS0z7TZLiC8s8GkIMbEwM/AuyDG7cH9x9EgtNnAvSC8rbn2uKYgtNm9wyC9w8Dbx8+9yr3Dv8Au',
    ],
    [
      'cp1251',
      'Это документ на русском языке. Измените файл настроек и перезапустите сервер.',
      'PHA+3fLuIOTu6vPs5e3yIO3gIPDz8fHq7uwg/+f76uUuIMjn7OXt6PLlIPTg6esg7eDx8vDu5eog6CDv5fDl5+Dv8/Hy6PLlIPHl8OLl8C4=',
    ],
    [
      'koi8-r',
      'Это документ на русском языке. Измените файл настроек и перезапустите сервер.',
      'PHA+/NTPIMTPy9XNxc7UIM7BINLV09PLz80g0drZy8UuIOnazcXOydTFIMbByswgzsHT1NLPxcsgySDQxdLF2sHQ1dPUydTFINPF0tfF0i4=',
    ],
    [
      'big5',
      '這是一個中文的文件，說明了如何安裝和使用這個軟體。請在安裝之前閱讀這一章。',
      'PHA+s2+sT6RArdOkpKTlqrqk5aXzoUG7oan6pEamcKbzpne4y6lNqM+lzrNvrdOzbsXpoUO90KZipne4y6Snq2W+XMWqs2+kQLO5oUM=',
    ],
    [
      'cp1252',
      'Größenänderungen für Straßen – „schön“ in Österreich, naïve cafés à la carte.',
      'PHA+R3L232Vu5G5kZXJ1bmdlbiBm/HIgU3RyYd9lbiCWIIRzY2j2bpMgaW4g1nN0ZXJyZWljaCwgbmHvdmUgY2Fm6XMg4CBsYSBjYXJ0ZS4=',
    ],
  ]

  for (const [characterSet, text, encoded] of pages)
    test(`as ${characterSet}, by what it says`, () => {
      const page = Buffer.from(encoded, 'base64')
      for (const header of ['', 'text/html; charset=utf-8', 'text/html; charset=iso-8859-1'])
        assert.equal(decodeHtml(page, header), `<p>${text}`)
    })
})
