// Pages that are kept: which of them make room, and how many bytes all have together.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import type { Database } from '#database/index.ts'
import type { Dependencies } from '#sites/published/index.ts'
import { type KeptPage, keptPagesOf } from './kept-pages.ts'
import { type ReadyPage, readyPage } from './ready-page.ts'

const capacity = 64_000_000
const size = 1_000_000

const nothing: Dependencies = {
  rows: new Map(),
  conditions: new Map(),
  texts: [],
  claims: undefined,
  until: 0,
}
const keptFor = (page: ReadyPage): KeptPage => ({ site: '', dependencies: nothing, page })

/** With so many pages, each at its number. */
const filled = (count: number) => {
  const kept = keptPagesOf({ database: {} as Database })
  const keep = (place: string) =>
    kept.keep(place, keptFor(readyPage(randomBytes(size), {}, () => kept.weigh(place))), true)
  for (let place = 0; place < count; place++) keep(String(place))
  const bytes = () => {
    let sum = 0
    for (let place = 0; place < 200; place++)
      for (const { page } of kept.at(String(place))) sum += page.weight
    return sum
  }
  return { kept, keep, bytes }
}

const isKept = ({ kept }: ReturnType<typeof filled>, place: number) => kept.at(String(place)).length > 0

test('the pages that were used longest ago make room, and all together stay within the bound', () => {
  const pages = filled(60)
  pages.kept.plain('0')
  for (let place = 60; place < 90; place++) {
    pages.keep(String(place))
    pages.kept.at('0')
  }
  assert.ok(isKept(pages, 0))
  assert.ok(isKept(pages, 89))
  assert.ok(!isKept(pages, 1))
  assert.ok(pages.bytes() <= capacity, String(pages.bytes()))
  assert.ok(pages.bytes() > capacity - 2 * size, String(pages.bytes()))
})

test('what is made of a page later counts too', async () => {
  const pages = filled(60)
  for (let place = 30; place < 60; place++) await pages.kept.plain(String(place))?.page.in('gzip')
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
    const kept = keptPagesOf({ database: {} as Database })
    for (let place = 0; place < 1000; place++) {
      const page = readyPage(Buffer.from('short'), {}, () => {})
      // Each has its own, as each page that is made has.
      kept.keep(String(place), { ...keptFor(page), dependencies: { ...one } }, false)
    }
    const count = Array.from({ length: 1000 }, (_, place) => kept.at(String(place)).length)
    const sum = count.reduce((one, other) => one + other)
    assert.ok(sum > 100 && sum * long.length <= capacity, String(sum))
  }
})

test('the page of whom nothing is known counts also where the latest are those of others', () => {
  const kept = keptPagesOf({ database: {} as Database })
  for (let place = 0; place < 90; place++) {
    kept.keep(String(place), keptFor(readyPage(randomBytes(size), {}, () => {})), true)
    for (let other = 0; other < 16; other++)
      kept.keep(String(place), keptFor(readyPage(Buffer.from('short'), {}, () => {})), false)
  }
  const plain = Array.from({ length: 90 }, (_, place) => kept.plain(String(place))).filter(Boolean)
  assert.ok(plain.length > 30 && plain.length * size <= capacity, String(plain.length))
})

test('of one page as very many audiences see it, those that came last are kept', () => {
  const { kept } = filled(0)
  const made = Array.from({ length: 40 }, (_, index) =>
    keptFor(readyPage(Buffer.from(String(index)), {}, () => {})),
  )
  for (const one of made) kept.keep('place', one, false)
  assert.deepEqual(kept.at('place'), made.slice(-16).reverse())
})
