// The rules of comparing two maps and of listing nodes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import type { Json } from '#kernel/json.ts'
import { isBoundary } from './boundary.ts'
import { type Difference, diff, edit, reachable } from './index.ts'
import { anyEdits, applyTo, countingObjects, nodeSizes, numbered } from './testing.ts'

const expectedDiff = (before: ReadonlyMap<string, Json>, after: ReadonlyMap<string, Json>): Difference[] =>
  [...new Set([...before.keys(), ...after.keys()])].sort().flatMap(key => {
    const old = before.get(key)
    const young = after.get(key)
    if (isDeepStrictEqual(old, young)) return []
    return [{ key, ...(old !== undefined && { before: old }), ...(young !== undefined && { after: young }) }]
  })

test('diff gives the keys whose values differ, in order, and applying it leads from one map to the other', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyEdits,
      anyEdits,
      fc.boolean(),
      fc.boolean(),
      async (first, second, related, later) => {
        const store = countingObjects(later)
        const before = await edit(store, null, first)
        const after = await edit(store, related ? before : null, second)
        const model = applyTo(new Map<string, Json>(), first)
        const differences = await diff(store, before, after)
        assert.deepEqual(differences, expectedDiff(model, applyTo(related ? model : new Map(), second)))
        assert.equal(
          await edit(
            store,
            before,
            differences.map(({ key, after }) => [key, after] as const),
          ),
          after,
        )
        assert.equal(
          await edit(
            store,
            after,
            differences.map(({ key, before }) => [key, before] as const),
          ),
          before,
        )
      },
    ),
    { numRuns: 80 },
  )
})

test('diff of a prefix gives what diff gives of the keys that begin with it', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyEdits,
      anyEdits,
      fc.boolean(),
      fc.string({ maxLength: 2 }),
      fc.nat(),
      async (first, second, later, any, nth) => {
        const store = countingObjects(later)
        const before = await edit(store, null, first)
        const after = await edit(store, before, second)
        const key = [...first, ...second][nth % (first.length + second.length || 1)]?.[0] ?? ''
        for (const prefix of [any, key.slice(0, 1), key.slice(0, -1), key]) {
          const expected = (await diff(store, before, after)).filter(({ key }) => key.startsWith(prefix))
          assert.deepEqual(await diff(store, before, after, prefix), expected)
        }
      },
    ),
    { numRuns: 200 },
  )
})

test('the nodes of both maps are asked for together, a level at a time', async () => {
  const store = countingObjects()
  const before = await edit(store, null, numbered(5000))
  const after = await edit(store, before, [['page/002500', { number: -1 }]])
  const asked: string[] = []
  let rounds = 0
  const nodes = {
    readNode: async (hash: string) => {
      asked.push(hash)
      if (asked.length % 2 === 1) rounds++
      await setImmediate()
      assert.equal(asked.length % 2, 0)
      return store.readNode(hash)
    },
  }
  assert.equal((await diff(nodes, before, after)).length, 1)
  assert.ok(rounds > 1)
})

test('what two maps have outside of a prefix is not read', async () => {
  const store = countingObjects()
  const other = numbered(5000).map(([key, value]) => [`b${key}`, value] as const)
  const before = await edit(store, null, [...other, ['a', 1], ['c1', 1]])
  const after = await edit(store, before, [...other.map(([key]) => [key, 'new'] as const), ['c1', 2]])
  store.reads.length = 0
  assert.deepEqual(await diff(store, before, after, 'c'), [{ key: 'c1', before: 1, after: 2 }])
  assert.ok(store.reads.length < 20, String(store.reads.length))
})

test('a map differs from itself in nothing, and that takes no read', async () => {
  const store = countingObjects()
  const root = await edit(store, null, numbered(1000))
  store.reads.length = 0
  assert.deepEqual(await diff(store, root, root), [])
  assert.equal(store.reads.length, 0)
})

test('the difference of one value in 40,000 is found by reading one path on each side', async () => {
  const store = countingObjects()
  const root = await edit(store, null, numbered(40_000))
  const levels = (await nodeSizes(store, root)).length
  const changed = await edit(store, root, [['page/017000', 'changed']])
  store.reads.length = 0
  const differences = await diff(store, root, changed)
  assert.deepEqual(differences, [{ key: 'page/017000', before: { number: 17_000 }, after: 'changed' }])
  assert.equal(store.reads.length, 2 * levels)
})

test('a deletion or an insertion that moves the cuts is found by reading few nodes', async () => {
  const store = countingObjects()
  const entries = numbered(40_000)
  const root = await edit(store, null, entries)
  const boundaries = entries.map(([key]) => key).filter(key => isBoundary(key, 0))
  for (const key of boundaries.filter((_, index) => index % 50 === 0)) {
    for (const value of [undefined, 'changed']) {
      const changed = await edit(store, root, [[value === undefined ? key : `${key}-new`, value]])
      store.reads.length = 0
      assert.equal((await diff(store, root, changed)).length, 1)
      assert.equal((await diff(store, changed, root)).length, 1)
      assert.ok(store.reads.length <= 60, `${store.reads.length} reads`)
    }
  }
})

test('reachable lists every node once, each after those it refers to', async () => {
  const store = countingObjects()
  const root = await edit(store, null, numbered(5000))
  const hashes = await reachable(store, root, () => false)
  assert.deepEqual([...hashes].sort(), [...new Set(store.writes)].sort())
  const seen = new Set<string>()
  for (const hash of hashes) {
    const node = await store.readNode(hash)
    if (node.level > 0) for (const [, child] of node.entries) assert.ok(seen.has(child as string))
    seen.add(hash)
  }
  assert.deepEqual(await reachable(store, null, () => false), [])
})

test('reachable goes around what is known: after one change it lists one path and reads no leaf', async () => {
  const store = countingObjects()
  const root = await edit(store, null, numbered(40_000))
  const known = new Set(await reachable(store, root, () => false))
  const changed = await edit(store, root, [['page/017000', 'changed']])
  store.reads.length = 0
  const fresh = await reachable(store, changed, hash => known.has(hash))
  assert.equal(store.reads.length, fresh.length - 1)
  assert.equal(fresh.length, (await nodeSizes(store, root)).length)
  assert.ok(!fresh.some(hash => known.has(hash)))
  assert.equal(fresh.at(-1), changed)
  assert.deepEqual(await reachable(store, root, hash => known.has(hash)), [])
})
