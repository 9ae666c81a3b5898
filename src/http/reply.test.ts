// Cached replies: their weight and bytes, and which are not cached.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCache } from '#kernel/cache.ts'
import { WrittenJson } from './json.ts'
import { conditional, provisional } from './reply.ts'

const capacity = 100_000

/** How many of `addresses` addresses of a length still have their reply cached after all of them were requested. */
const keptOf = async (addresses: number, length: number, value: unknown): Promise<number> => {
  const replies = createCache<string>(capacity)
  const urls = Array.from({ length: addresses }, (_, index) => `/${index}?${'x'.repeat(length)}`)
  for (const url of urls) await conditional({ replies }, { url, headers: {} }, 'tag', async () => value)
  return urls.filter(url => replies.get(`tag ${url}`) !== undefined).length
}

test('a kept reply weighs with the address it is kept under, however short it is itself', async () => {
  const kept = await keptOf(100, 10_000, 1)
  assert.ok(kept > 0 && kept * 10_000 <= capacity, `${kept} are kept`)
})

test('so does what is known of a reply that is too long to be kept', async () => {
  const kept = await keptOf(30, 10_000, 'x'.repeat(300_000))
  assert.ok(kept > 0 && kept * 10_000 <= capacity, `${kept} are kept`)
})

test('a kept reply is the bytes that were sent, as one text, of whatever characters and length', async () => {
  for (const value of [{ a: 1 }, { a: 'é📄' }, { a: Array.from({ length: 6000 }, () => 'ä') }]) {
    const replies = createCache<string>(capacity)
    const ask = () => conditional({ replies }, { url: '/', headers: {} }, 'tag', async () => value)
    const [made, kept] = [await ask(), await ask()].map(({ value: body }) => {
      assert.ok(body instanceof WrittenJson)
      return Buffer.concat(body.pieces).toString()
    })
    assert.deepEqual([made, kept], [JSON.stringify(value), JSON.stringify(value)])
    assert.equal(Buffer.from(replies.get('tag /') as string, 'latin1').toString(), JSON.stringify(value))
  }
})

test('a value that is provisional gets no tag, is not kept, and is made anew for whoever has its version', async () => {
  const replies = createCache<string>(capacity)
  const ask = (value: object, tag?: string) =>
    conditional({ replies }, { url: '/', headers: { 'if-none-match': tag } }, 'tag', async () => value)
  const first = await ask(provisional({ a: 1 }), '"tag"')
  assert.deepEqual([first.headers, first.notModified], [{ 'cache-control': 'no-store' }, false])
  assert.equal(replies.get('tag /'), undefined)
  assert.equal((await ask({ a: 2 })).headers.etag, '"tag"')
})
