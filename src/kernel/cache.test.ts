// What a cache keeps and drops, and its metrics.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countedIn } from '../../test/world/counted-series.ts'
import { cacheMetrics, createCache } from './cache.ts'

test('a full cache forgets what was used longest ago', () => {
  const cache = createCache<string>(3)
  for (const key of ['a', 'b', 'c']) cache.set(key, key, 1)
  cache.get('a')
  cache.set('d', 'd', 1)
  assert.deepEqual(
    ['a', 'b', 'c', 'd'].map(key => cache.get(key)),
    ['a', undefined, 'c', 'd'],
  )
})

test('where only what is asked for again may drive others out, a full cache keeps what is set the second time', () => {
  const cache = createCache<string>(3, undefined, { whenFull: 'asked again' })
  for (const key of ['a', 'b', 'c', 'd', 'e', 'd']) cache.set(key, key, 1)
  assert.deepEqual(
    ['a', 'b', 'c', 'd', 'e'].map(key => cache.get(key)),
    [undefined, 'b', 'c', 'd', undefined],
  )
  cache.set('b', 'other', 1)
  assert.equal(cache.get('b'), 'other')
})

test('a value heavier than the cache is not kept and drives nothing out', () => {
  const cache = createCache<string>(3)
  cache.set('a', 'a', 1)
  cache.set('b', 'b', 4)
  assert.deepEqual(
    ['a', 'b'].map(key => cache.get(key)),
    ['a', undefined],
  )
})

test('what is deleted is gone and makes room', () => {
  const cache = createCache<string>(3)
  cache.set('a', 'a', 2)
  cache.set('b', 'b', 1)
  cache.delete('a')
  cache.delete('never set')
  cache.set('c', 'c', 2)
  assert.deepEqual(
    ['a', 'b', 'c'].map(key => cache.get(key)),
    [undefined, 'b', 'c'],
  )
})

test('a value that is set again weighs once', () => {
  const cache = createCache<string>(3)
  for (let round = 0; round < 10; round++) cache.set('a', 'a', 2)
  cache.set('b', 'b', 1)
  assert.deepEqual(
    ['a', 'b'].map(key => cache.get(key)),
    ['a', 'b'],
  )
})

test('a cache with a name tells what is found in it, what is not, and how much it keeps', () => {
  const cache = createCache<string>(10, 'of this test')
  cache.set('a', 'one', 6)
  cache.get('a')
  cache.get('b')
  cache.get('b')
  cache.set('b', 'two', 5)
  const series = ['hits_total', 'misses_total', 'bytes', 'capacity_bytes'].map(
    name => `lectern_cache_${name}{cache="of this test"}`,
  )
  assert.deepEqual(
    series.map(one => countedIn(cacheMetrics, one)),
    [1, 2, 5, 10],
  )
})
