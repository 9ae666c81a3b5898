// Cached pages are sent again unchanged, but never after something they depend on has changed, and never to visitors who
// see something else.
import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { idsOf, page, publishedSite } from '#sites/published/testing.ts'
import { write } from '../../../../test/world/content.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import { createWorld } from '../../../../test/world/world.ts'

type Headers = Record<string, string>

forEachDatabase((_engine, open) => {
  const setUp = async (fields: object = {}) => {
    const site = await publishedSite(await createWorld(await open()), fields)
    const get = (path: string, headers: Headers = {}) =>
      site.world.inject({ url: new URL(site.own + path).pathname, headers })
    return { ...site, get }
  }

  test('a page is made once, until its content or its site changes', async () => {
    const { world, now, get, change } = await setUp()
    const [id] = idsOf(await write(now.admin, now.content, page('Setup', 'first text')))
    const article = mock.method(world.installation.rendering, 'forReaders')
    const { bytes, status } = await get('/setup')
    assert.equal(status, 200)
    assert.match(String(bytes), /first text/)
    const made = article.mock.callCount()
    assert.deepEqual((await get('/setup')).bytes, bytes)
    assert.equal(article.mock.callCount(), made)
    await write(now.admin, now.content, {
      operation: 'update_page',
      page: id,
      document: { markdown: 'second text' },
    })
    assert.match(String((await get('/setup')).bytes), /second text/)
    await change({ title: 'Another name' })
    assert.match(String((await get('/setup')).bytes), /Another name/)
    await change({ published: 0 })
    assert.equal((await get('/setup')).status, 404)
  })

  test('a page is sent in the encoding that is asked for, and not at all to whoever has it', async () => {
    const { now, get } = await setUp()
    await write(now.admin, now.content, page('Setup', 'words '.repeat(1000)))
    const plain = await get('/setup')
    assert.equal(plain.headers.vary, 'Accept, Accept-Encoding, Cookie')
    const tags = new Set([plain.headers.etag])
    for (const [encoding, decode] of [
      ['gzip', gunzipSync],
      ['br', brotliDecompressSync],
    ] as const) {
      const { headers, bytes } = await get('/setup', { 'accept-encoding': encoding })
      assert.equal(headers['content-encoding'], encoding)
      assert.equal(headers['content-length'], String(bytes.length))
      assert.deepEqual(decode(bytes), plain.bytes)
      tags.add(headers.etag)
      const again = await get('/setup', {
        'accept-encoding': encoding,
        'if-none-match': headers.etag as string,
      })
      assert.deepEqual([again.status, again.bytes.length], [304, 0])
    }
    assert.equal(tags.size, 3)
    assert.equal(
      (await get('/setup', { 'accept-encoding': 'br;q=0, gzip;q=0' })).headers['content-encoding'],
      undefined,
    )
    assert.equal((await get('/setup', { 'if-none-match': '"other"' })).status, 200)
  })

  test('HEAD has the headers of GET, and what has not changed those that do not describe a body', async () => {
    const { world, own, now, get } = await setUp()
    await write(now.admin, now.content, page('Front', ''), page('Setup', 'words '.repeat(1000)))
    const url = `${new URL(own).pathname}/setup`
    const comparable = ({ 'x-request-id': _, date: __, ...others }: Record<string, unknown>) => others
    for (const encoding of ['br', 'gzip', 'identity']) {
      const whole = await get('/setup', { 'accept-encoding': encoding })
      const head = await world.inject({ method: 'HEAD', url, headers: { 'accept-encoding': encoding } })
      assert.deepEqual([head.status, head.bytes.length], [200, 0])
      assert.deepEqual(comparable(head.headers), comparable(whole.headers))
      const unchanged = await get('/setup', {
        'accept-encoding': encoding,
        'if-none-match': whole.headers.etag as string,
      })
      const { 'content-length': _, 'content-encoding': __, ...others } = comparable(whole.headers)
      assert.deepEqual([unchanged.status, comparable(unchanged.headers)], [304, others])
    }
  })
})
