// An encoded page: the same content in every encoding, with a tag for each.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import { answerWith, encodedPage, encodingFor } from './encoded-page.ts'

const body = Buffer.from('The same words again and again, '.repeat(1000))
const headers = { 'content-type': 'text/html; charset=utf-8', vary: 'Accept-Encoding, Cookie' }

test('what is asked for again is compressed better, and says the same', async () => {
  const better = Promise.withResolvers<void>()
  let count = 0
  const page = encodedPage(body, headers, () => ++count === 2 && better.resolve())
  assert.equal(page.now('br'), undefined)
  const quick = await page.in('br')
  assert.deepEqual(brotliDecompressSync(quick.body), body)
  assert.equal(page.now('br'), quick)
  const weight = page.weight
  page.now('br')
  await better.promise
  const best = page.now('br')
  assert.ok(best !== undefined && best.body.length < quick.body.length)
  assert.deepEqual(brotliDecompressSync(best.body), body)
  assert.equal(best.headers['content-length'], String(best.body.length))
  assert.notEqual(best.tag, quick.tag)
  // Each encoding is held as bytes and as text.
  assert.equal(page.weight, weight - 2 * (quick.body.length - best.body.length))
})

test('every encoding has a tag of its own, by which a browser is told that nothing has changed, without what describes a body', async () => {
  const page = encodedPage(body, headers, () => {})
  const encodings = ['identity', 'gzip', 'br'] as const
  const made = await Promise.all(encodings.map(encoding => page.in(encoding)))
  assert.equal(new Set(made.map(({ tag }) => tag)).size, 3)
  for (const [index, encoded] of made.entries()) {
    const unchanged = answerWith(encoded, `W/"other", "${encoded.tag}"`)
    assert.deepEqual(unchanged, { status: 304, headers: { ...headers, etag: `"${encoded.tag}"` }, body: '' })
    const other = made[(index + 1) % made.length]
    assert.equal(answerWith(encoded, `"${other?.tag}"`).status, 200)
  }
})

test('an encoding is sent that the browser takes', () => {
  for (const [header, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['BR', 'br'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['br;q=0, gzip;q=0', 'identity'],
    ['deflate', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ] as const)
    assert.equal(encodingFor(header), encoding, String(header))
})
