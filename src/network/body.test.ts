// How much of a response body is read, and how it is decompressed.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { createLateFetcher } from './index.ts'
import { endless, failed, fetcherFor, local, serveLocally } from './testing.ts'

describe('a body', () => {
  it('of exactly the limit is brought, and one byte more is too large', async t => {
    const origin = await serveLocally(t, (request, response) => {
      response.end('a'.repeat(Number(request.url?.slice(1))))
    })
    const fetch = fetcherFor(t, local)
    assert.equal((await fetch(`${origin}/1000`)).bytes.length, 1000)
    await assert.rejects(fetch(`${origin}/1001`), failed('too-large', /^127.* sent more than 1000 bytes$/))
  })

  it('that arrives in many pieces is put together in order', async t => {
    const sent = Buffer.alloc(500_000, 'abcdefg')
    const origin = await serveLocally(t, (_, response) => {
      for (let at = 0; at < sent.length; at += 777) response.write(sent.subarray(at, at + 777))
      response.end()
    })
    const { bytes } = await fetcherFor(t, local)(origin, { maximumBytes: 1_000_000 })
    assert.deepEqual(bytes, new Uint8Array(sent))
  })

  it('that the receiver refuses ends as the receiver says, and its connection is closed', async t => {
    const closed = Promise.withResolvers<void>()
    const origin = await serveLocally(t, (_, response) => {
      response.on('close', closed.resolve).writeHead(200)
      endless(response, Buffer.alloc(10_000, 'a'))
    })
    const fetcher = createLateFetcher(local)
    t.after(() => fetcher.close())
    const full = new Error('the disk is full')
    const refusing = async () => Promise.reject(full)
    await assert.rejects(fetcher.fetch(origin, { maximumBytes: 1e9 }, refusing), full)
    await closed.promise
  })

  const hostile = {
    'without an end': [{}, Buffer.alloc(10_000, 'a')],
    'of empty gzip members without an end': [{ 'content-encoding': 'gzip' }, gzipSync('')],
  } as const
  for (const [kind, [headers, chunk]] of Object.entries(hostile))
    it(`${kind} is too large, and its connection is closed`, async t => {
      const closed = Promise.withResolvers<void>()
      const origin = await serveLocally(t, (_, response) => {
        response.on('close', closed.resolve).writeHead(200, headers)
        endless(response, chunk)
      })
      await assert.rejects(fetcherFor(t, local)(origin), failed('too-large', /more than 1000 bytes/))
      await closed.promise
    })

  it('of a redirect or an error is not read, and its connection is closed', async t => {
    const closed = Promise.withResolvers<void>()
    const origin = await serveLocally(t, (_, response) => {
      response.on('close', closed.resolve).writeHead(500)
      endless(response, Buffer.alloc(10_000, 'a'))
    })
    await assert.rejects(fetcherFor(t, local)(origin), failed('status', /status 500/))
    await closed.promise
  })

  for (const [encoding, compress] of [
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ] as const)
    it(`of ${encoding} is too large when what it unfolds to is`, async t => {
      const bomb = compress(Buffer.alloc(10_000_000))
      const origin = await serveLocally(t, (_, response) => {
        response.writeHead(200, { 'content-encoding': encoding }).end(bomb)
      })
      const limits = { maximumBytes: bomb.length + 100_000 }
      await assert.rejects(fetcherFor(t, local)(origin, limits), failed('too-large', /sent more than/))
    })

  const unreadable: [string, Buffer, RegExp][] = [
    ['gzip', Buffer.from('not gzip'), /cannot be decompressed/],
    ['gzip', gzipSync('cut off').subarray(0, 20), /cannot be decompressed/],
    ['br', Buffer.from('not brotli at all'), /cannot be decompressed/],
    ['gzip, gzip', gzipSync(gzipSync('twice')), /compressed in an unknown way/],
    ['compress', Buffer.from('a'), /compressed in an unknown way/],
  ]
  for (const [encoding, bytes, message] of unreadable)
    it(`of ${bytes.length} bytes fails when it is not ${encoding}, or not whole`, async t => {
      const origin = await serveLocally(t, (_, response) => {
        response.writeHead(200, { 'content-encoding': encoding }).end(bytes)
      })
      await assert.rejects(fetcherFor(t, local)(origin), failed('unreachable', message))
    })
})
