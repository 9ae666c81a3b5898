// The page cache: which pages are evicted, and how many bytes all have together.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import type { Database } from '#database/index.ts'
import type { Dependencies } from '#sites/published/index.ts'
import { type EncodedPage, encodedPage } from './encoded-page.ts'
import { type CachedPage, pageCacheOf } from './page-cache.ts'

const capacity = 64_000_000
const size = 1_000_000

const nothing: Dependencies = {
  rows: new Map(),
  conditions: new Map(),
  texts: [],
  claims: undefined,
  until: 0,
}
const entryFor = (page: EncodedPage): CachedPage => ({ site: '', dependencies: nothing, page })

/** A cache with `count` pages, each under its number. */
const filled = (count: number) => {
  const cache = pageCacheOf({ database: {} as Database })
  const keep = (key: string) =>
    cache.keep(key, entryFor(encodedPage(randomBytes(size), {}, () => cache.weigh(key))), true)
  for (let key = 0; key < count; key++) keep(String(key))
  const bytes = () => {
    let sum = 0
    for (let key = 0; key < 200; key++) for (const { page } of cache.at(String(key))) sum += page.weight
    return sum
  }
  return { cache, keep, bytes }
}

const isKept = ({ cache }: ReturnType<typeof filled>, key: number) => cache.at(String(key)).length > 0

test('the pages that were used longest ago make room, and all together stay within the bound', () => {
  const pages = filled(60)
  pages.cache.plain('0')
  for (let key = 60; key < 90; key++) {
    pages.keep(String(key))
    pages.cache.at('0')
  }
  assert.ok(isKept(pages, 0))
  assert.ok(isKept(pages, 89))
  assert.ok(!isKept(pages, 1))
  assert.ok(pages.bytes() <= capacity, String(pages.bytes()))
  assert.ok(pages.bytes() > capacity - 2 * size, String(pages.bytes()))
})

test('what is made of a page later counts too', async () => {
  const pages = filled(60)
  for (let key = 30; key < 60; key++) await pages.cache.plain(String(key))?.page.in('gzip')
  assert.ok(isKept(pages, 59))
  assert.ok(!isKept(pages, 0))
  assert.ok(pages.bytes() <= capacity, String(pages.bytes()))
})

test('what decides who is sent a page counts: conditions, what texts ask beside them, and rows', () => {
  const long = 'x'.repeat(100_000)
  const dependencies: Dependencies[] = [
    { ...nothing, conditions: new Map([[long, true]]) },
    { ...nothing, rows: new Map([['user ada', long]]) },
    { ...nothing, texts: [{ beside: { vars: { long } } as never, asked: [] }] },
    { ...nothing, texts: [{ beside: {} as never, asked: [[long, true]] }] },
  ]
  for (const one of dependencies) {
    const cache = pageCacheOf({ database: {} as Database })
    for (let key = 0; key < 1000; key++) {
      const page = encodedPage(Buffer.from('short'), {}, () => {})
      // Each page has dependencies of its own, as real pages do.
      cache.keep(String(key), { ...entryFor(page), dependencies: { ...one } }, false)
    }
    const count = Array.from({ length: 1000 }, (_, key) => cache.at(String(key)).length)
    const sum = count.reduce((one, other) => one + other)
    assert.ok(sum > 100 && sum * long.length <= capacity, String(sum))
  }
})

test('the page of whom nothing is known counts also where the latest are those of others', () => {
  const cache = pageCacheOf({ database: {} as Database })
  for (let key = 0; key < 90; key++) {
    cache.keep(String(key), entryFor(encodedPage(randomBytes(size), {}, () => {})), true)
    for (let other = 0; other < 16; other++)
      cache.keep(String(key), entryFor(encodedPage(Buffer.from('short'), {}, () => {})), false)
  }
  const plain = Array.from({ length: 90 }, (_, key) => cache.plain(String(key))).filter(Boolean)
  assert.ok(plain.length > 30 && plain.length * size <= capacity, String(plain.length))
})

test('of one page as very many audiences see it, those that came last are kept', () => {
  const { cache } = filled(0)
  const made = Array.from({ length: 40 }, (_, index) =>
    entryFor(encodedPage(Buffer.from(String(index)), {}, () => {})),
  )
  for (const one of made) cache.keep('key', one, false)
  assert.deepEqual(cache.at('key'), made.slice(-16).reverse())
})
