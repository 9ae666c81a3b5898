// Reading, compared with a plain map.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Json } from '#kernel/json.ts'
import { count, edit, entryAt, get, getMany, scan, scanMany } from './index.ts'
import {
  anyEdits,
  anyKey,
  applyTo,
  countingObjects,
  nodeSizes,
  numbered,
  shortKey,
  sortedEntries,
} from './testing.ts'

const prefix = fc.oneof(shortKey, fc.constantFrom('', 'x/', 'y/1', 'x/29', 'nothing'))

const against = (
  check: (tree: Awaited<ReturnType<typeof build>>, key: string, prefix: string) => Promise<void>,
) =>
  fc.assert(
    fc.asyncProperty(
      anyEdits,
      fc.boolean(),
      fc.array(fc.tuple(anyKey, prefix)),
      async (edits, later, questions) => {
        const tree = await build(edits, later)
        for (const [key, prefix] of questions) await check(tree, key, prefix)
      },
    ),
    { numRuns: 60 },
  )

const build = async (edits: Parameters<typeof applyTo>[1], later: boolean) => {
  const store = countingObjects(later)
  const model = applyTo(new Map<string, Json>(), edits)
  return { store, root: await edit(store, null, edits), model, entries: sortedEntries(model) }
}

test('get gives the value of a key, and undefined where there is none', () =>
  against(async ({ store, root, model }, key) => {
    assert.deepEqual(await get(store, root, key), model.get(key))
    for (const [present, value] of [...model].slice(0, 20))
      assert.deepEqual(await get(store, root, present), value)
  }))

test('getMany gives those of the keys that exist, in order', () =>
  against(async ({ store, root, entries }, key) => {
    const wanted = [
      key,
      ...entries.filter((_, index) => index % 7 === 0).map(([key]) => key),
      'zz',
      key,
    ].reverse()
    const expected = entries.filter(([key]) => wanted.includes(key))
    assert.deepEqual([...(await getMany(store, root, wanted))], expected)
  }))

test('scan gives the entries under a prefix, behind a key, in either direction, up to a limit', () =>
  against(async ({ store, root, entries }, after, prefix) => {
    const under = entries.filter(([key]) => key.startsWith(prefix))
    const backward = under.toReversed()
    assert.deepEqual(await scan(store, root, { prefix }), under)
    assert.deepEqual(await scan(store, root, { prefix, reverse: true }), backward)
    assert.deepEqual(
      await scan(store, root, { prefix, after }),
      under.filter(([key]) => key > after),
    )
    const limited = { prefix, after, limit: 20 }
    assert.deepEqual(await scan(store, root, limited), under.filter(([key]) => key > after).slice(0, 20))
    assert.deepEqual(
      await scan(store, root, { ...limited, reverse: true }),
      backward.filter(([key]) => key < after).slice(0, 20),
    )
    assert.deepEqual(await scan(store, root, { prefix, limit: 0 }), [])
  }))

test('count counts the keys under a prefix', () =>
  against(async ({ store, root, entries }, _, prefix) => {
    assert.equal(await count(store, root, prefix), entries.filter(([key]) => key.startsWith(prefix)).length)
  }))

test('entryAt gives the entries under a prefix by number, and none beyond them', () =>
  against(async ({ store, root, entries }, _, prefix) => {
    const under = entries.filter(([key]) => key.startsWith(prefix))
    for (const index of [-1, 0, 1, under.length >> 1, under.length - 1, under.length, under.length + 1]) {
      assert.deepEqual(await entryAt(store, root, prefix, index), under[index])
    }
  }))

test('nothing is in the empty map', async () => {
  const store = countingObjects()
  assert.equal(await get(store, null, 'a'), undefined)
  assert.equal((await getMany(store, null, ['a'])).size, 0)
  assert.deepEqual(await scan(store, null, { prefix: '' }), [])
  assert.equal(await count(store, null, ''), 0)
  assert.equal(await entryAt(store, null, '', 0), undefined)
})

test('in 40,000 entries, a read touches only the nodes it needs', async () => {
  const store = countingObjects()
  const entries = numbered(40_000)
  const root = await edit(store, null, entries)
  const levels = (await nodeSizes(store, root)).length
  const readsOf = async (act: () => Promise<unknown>) => {
    store.reads.length = 0
    await act()
    return store.reads.length
  }
  assert.equal(await readsOf(() => get(store, root, 'page/020000')), levels)
  assert.ok((await readsOf(() => count(store, root, 'page/02'))) <= 2 * levels)
  assert.ok((await readsOf(() => entryAt(store, root, 'page/02', 5000))) <= 2 * levels)
  assert.ok((await readsOf(() => scan(store, root, { prefix: 'page/02', limit: 5 }))) <= levels + 4)
  assert.ok(
    (await readsOf(() => scan(store, root, { prefix: 'page/02', limit: 5, reverse: true }))) <= levels + 4,
  )
  assert.ok((await readsOf(() => scan(store, root, { prefix: 'page/02345' }))) <= levels + 8)
})

test('getMany reads no node twice', async () => {
  const store = countingObjects()
  const entries = numbered(10_000)
  const root = await edit(store, null, entries)
  store.reads.length = 0
  await getMany(store, root, [
    ...entries.map(([key]) => key),
    ...entries.map(([key]) => `${key}-absent`),
    'z',
    'zz',
  ])
  assert.equal(new Set(store.reads).size, store.reads.length)
})

test('scanMany gives the entries under each prefix, in the order asked for', () =>
  against(async ({ store, root, entries }, key, prefix) => {
    const prefixes = [prefix, 'y/', key, 'x/1', 'nothing', prefix]
    const expected = prefixes.map(wanted => entries.filter(([key]) => key.startsWith(wanted)))
    assert.deepEqual(await scanMany(store, root, prefixes), expected)
  }))
