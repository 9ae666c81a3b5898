// The rules of editing: equal maps have the same root, and an edit writes no more than it changes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Json } from '#kernel/json.ts'
import { memoryObjects } from '../objects-in-memory.ts'
import { edit, scan, type TreeRoot } from './index.ts'
import {
  anyEdits,
  anyKey,
  anyValue,
  applyTo,
  countingObjects,
  nodeSizes,
  numbered,
  shortKey,
  sortedEntries,
} from './testing.ts'

test('the same entries have the same root, whatever edits led to them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyEdits, { maxLength: 4 }), fc.boolean(), async (steps, later) => {
      const store = countingObjects(later)
      let root: TreeRoot = null
      let model = new Map<string, Json>()
      for (const edits of steps) {
        root = await edit(store, root, edits)
        model = applyTo(model, edits)
        assert.equal(root, await edit(memoryObjects(), null, model))
        assert.deepEqual(await scan(store, root, { prefix: '' }), sortedEntries(model))
      }
    }),
    { numRuns: 60 },
  )
})

test('one edit at a time leads through the roots of each map on the way', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyEdits,
      fc.array(fc.tuple(shortKey, anyValue), { maxLength: 60 }),
      async (bulk, added) => {
        const singles = [...added, ...added.map(([key]) => [key, undefined] as const)]
        for (const start of [[], bulk]) {
          const store = memoryObjects()
          let root = await edit(store, null, start)
          let model = applyTo(new Map(), start)
          for (const single of singles) {
            root = await edit(store, root, [single])
            model = applyTo(model, [single])
            assert.equal(root, await edit(memoryObjects(), null, model))
          }
        }
      },
    ),
    { numRuns: 40 },
  )
})

test('of two edits of one key the later one wins', async () => {
  const store = memoryObjects()
  const root = await edit(store, null, [
    ['a', 1],
    ['b', 1],
    ['a', undefined],
    ['b', 2],
  ])
  assert.deepEqual(await scan(store, root, { prefix: '' }), [['b', 2]])
})

test('the empty map is null, and deleting everything leads back to it', async () => {
  const store = memoryObjects()
  const entries = numbered(3000)
  const root = await edit(store, null, entries)
  assert.equal(await edit(store, null, []), null)
  assert.equal(await edit(store, null, [['a', undefined]]), null)
  assert.equal(
    await edit(
      store,
      root,
      entries.map(([key]) => [key, undefined] as const),
    ),
    null,
  )
})

test('an edit that changes nothing gives the root it was given', async () => {
  await fc.assert(
    fc.asyncProperty(anyEdits, anyKey, async (edits, absent) => {
      const store = memoryObjects()
      const root = await edit(store, null, edits)
      const model = applyTo(new Map(), edits)
      assert.equal(await edit(store, root, []), root)
      assert.equal(await edit(store, root, [...model].slice(0, 50)), root)
      if (!model.has(absent)) assert.equal(await edit(store, root, [[absent, undefined]]), root)
    }),
    { numRuns: 30 },
  )
})

test('what an edit leaves as it was is not written, beside something that it changes neither', async () => {
  const store = countingObjects()
  const entries = numbered(5000)
  const root = await edit(store, null, entries)
  const unchanged = [entries[2500] as [string, Json], ['page/003000-absent', undefined]] as const
  store.writes.length = 0
  assert.equal(await edit(store, root, unchanged), root)
  assert.deepEqual(store.writes, [])
  const changed = await edit(store, root, [['page/000000', 'changed'], ...unchanged])
  const written = store.writes.splice(0)
  assert.equal(await edit(store, root, [['page/000000', 'changed']]), changed)
  assert.deepEqual(store.writes, written)
})

test('the order in which the fields of a value were set does not change the root', async () => {
  const store = memoryObjects()
  const one = await edit(store, null, [['key', [{ b: { y: 1, x: 2 }, a: 1 }]]])
  const other = await edit(store, null, [['key', [{ a: 1, b: { x: 2, y: 1 } }]]])
  assert.equal(one, other)
})

test('changing one value of 40,000 writes one node a level, and cuts none anew', async () => {
  const store = countingObjects()
  const entries = numbered(40_000)
  const root = await edit(store, null, entries)
  const sizes = await nodeSizes(store, root)
  for (const index of [0, 1, 17_000, 39_999]) {
    store.writes.length = 0
    const [key] = entries[index] as [string, unknown]
    const changed = await edit(store, root, [[key, 'changed']])
    assert.equal(store.writes.length, sizes.length)
    assert.deepEqual(await nodeSizes(store, changed), sizes)
  }
})

test('an edit reads and writes in proportion to the edits, not to the map', async () => {
  const store = countingObjects()
  const root = await edit(store, null, numbered(40_000))
  for (let number = 0; number < 300; number++) {
    store.reads.length = 0
    store.writes.length = 0
    const key = `page/${String(number * 131).padStart(6, '0')}`
    await edit(store, root, [[number % 2 === 0 ? `${key}-new` : key, number % 2 === 0 ? 1 : undefined]])
    assert.ok(
      store.reads.length + store.writes.length <= 40,
      `${store.reads.length} and ${store.writes.length}`,
    )
  }
})

test('an edit reads no node twice', async () => {
  const store = countingObjects(true)
  const root = await edit(store, null, numbered(10_000))
  store.reads.length = 0
  await edit(store, root, [
    ['page/000001', 1],
    ['page/005000', undefined],
    ['page/009999', 2],
    ['zzz', 3],
  ])
  assert.equal(new Set(store.reads).size, store.reads.length)
})

test('an edit leaves the map before it as it was', async () => {
  await fc.assert(
    fc.asyncProperty(anyEdits, anyKey, anyValue, async (edits, key, value) => {
      const store = memoryObjects()
      const root = await edit(store, null, edits)
      const before = structuredClone(await scan(store, root, { prefix: '' }))
      await edit(store, root, [
        [key, value],
        ...edits.slice(0, 20).map(([gone]) => [gone, undefined] as const),
      ])
      assert.deepEqual(await scan(store, root, { prefix: '' }), before)
    }),
    { numRuns: 20 },
  )
})
