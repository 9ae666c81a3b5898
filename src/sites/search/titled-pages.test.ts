// The cache of titles: the most bytes that it takes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comparedText } from '#content/search/index.ts'
import type { Database } from '#database/index.ts'
import { type TitledPages, titleCacheOf } from './titled-pages.ts'

const capacity = 32_000_000

/**
 * Fills the cache with contents of a thousand pages each, whose titles, crumbs, addresses and conditions have `length`
 * characters.
 */
const keptOf = (contents: number, length: number, isCompared: boolean): readonly TitledPages[] => {
  const cache = titleCacheOf({ database: {} as Database })
  const titleOf = (content: number, page: number) =>
    `${content} ${page} guides `.repeat(length).slice(0, length)
  for (let content = 0; content < contents; content++) {
    const pages = Array.from({ length: 1000 }, (_, page) => {
      const title = titleOf(content, page)
      return { id: `${page}`, title, path: title, crumbs: [title], conditions: [title] }
    })
    cache.keep(`${content}`, { pages })
    if (isCompared)
      cache.keep(`${content}`, { pages, compared: pages.map(({ title }) => comparedText(title)) })
  }
  assert.ok(cache.at(`${contents - 1}`), 'the newest is there')
  return Array.from({ length: contents }, (_, content) => cache.at(`${content}`) ?? []).flat()
}

/** How many characters the texts have, without overhead. */
const charactersOf = (titled: readonly TitledPages[]): number => {
  let sum = 0
  for (const { pages, compared = [] } of titled) {
    for (const { id, title, path, crumbs, conditions } of pages)
      for (const text of [id, title, path, ...crumbs, ...conditions]) sum += text.length
    for (const text of compared) sum += text.length
  }
  return sum
}

test('titles with their crumbs, addresses and conditions, and as they are compared, are kept within a bound of bytes', () => {
  for (const isCompared of [false, true])
    for (const length of [1000, 200]) {
      const kept = keptOf(20, length, isCompared)
      const message = JSON.stringify({ isCompared, length, contents: kept.length })
      assert.ok(kept.length > 0 && kept.length < 20, message)
      assert.ok(2 * charactersOf(kept) <= capacity, message)
    }
})

test('what titles are compared by counts beside them, and short titles count for what each takes at least', () => {
  assert.ok(keptOf(20, 200, true).length < keptOf(20, 200, false).length)
  const pages = keptOf(200, 1, false).length * 1000
  assert.ok(pages * 200 <= capacity, String(pages))
})
