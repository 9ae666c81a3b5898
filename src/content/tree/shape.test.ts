// The rules of cutting: nodes end at boundaries, and keys chosen to all be boundaries, or none of them, do no harm.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryObjects } from '../objects-in-memory.ts'
import { branchSize, isBoundary, leafSize, longestRun } from './boundary.ts'
import { count, edit, entryAt, get, scan, type TreeRoot } from './index.ts'
import { keysWhere, nodeSizes, numbered } from './testing.ts'

const valued = (keys: readonly string[]) => keys.map((key, index): [string, number] => [key, index])
const without = (keys: readonly string[]) => keys.map((key): [string, undefined] => [key, undefined])

test('a key is a boundary of the leaves once in sixteen keys, and of branches independently of that', () => {
  const keys = numbered(200_000).map(([key]) => key)
  const ofLeaves = keys.filter(key => isBoundary(key, 0))
  const ofBranches = ofLeaves.filter(key => isBoundary(key, 1))
  assert.ok(Math.abs(keys.length / ofLeaves.length / leafSize - 1) < 0.1)
  assert.ok(Math.abs(ofLeaves.length / ofBranches.length / branchSize - 1) < 0.3)
})

test('every leaf but the last ends with a boundary, and no other key of it is one', async () => {
  const store = memoryObjects()
  const root = await edit(store, null, numbered(5000))
  const keys = numbered(5000).map(([key]) => key)
  const ends = keys.flatMap((key, index) => (isBoundary(key, 0) || index === keys.length - 1 ? [index] : []))
  const expected = ends.map((end, index) => end - (ends[index - 1] ?? -1))
  assert.deepEqual((await nodeSizes(store, root))[0], expected)
})

test('no branch at the root has a single child', async () => {
  const store = memoryObjects()
  const entries = numbered(3000)
  let root: TreeRoot = await edit(store, null, entries)
  for (let size = 3000; size > 0; size -= 37) {
    const gone = entries.slice(Math.max(0, size - 37), size).map(([key]) => key)
    assert.notEqual((await nodeSizes(store, root)).at(-1)?.[0], size > leafSize * longestRun ? 1 : 0)
    root = await edit(store, root, without(gone))
  }
  assert.equal(root, null)
})

test('deleting a boundary joins the nodes it parted, and putting it back parts them again', async () => {
  const store = memoryObjects()
  const entries = numbered(2000)
  const root = await edit(store, null, entries)
  const leaves = (await nodeSizes(store, root))[0]?.length ?? 0
  const boundaries = entries.slice(0, -1).filter(([key]) => isBoundary(key, 0))
  for (const [key, value] of boundaries) {
    const joined = await edit(store, root, [[key, undefined]])
    assert.equal((await nodeSizes(store, joined))[0]?.length, leaves - 1)
    assert.equal(await edit(store, joined, [[key, value]]), root)
  }
})

for (const [title, keys] of [
  ['boundaries of the leaves', keysWhere(true, [0], 2000)],
  ['boundaries of the two lowest levels', keysWhere(true, [0, 1], 300)],
  ['no boundaries', keysWhere(false, [0], 2000)],
  ['no boundaries of any level', keysWhere(false, [0, 1, 2, 3], 2000)],
] as const) {
  test(`a map of keys that are ${title} is read and edited as any other`, async () => {
    const store = memoryObjects()
    const root = await edit(store, null, valued(keys))
    assert.deepEqual(await scan(store, root, { prefix: '' }), valued(keys))
    assert.equal(await count(store, root, ''), keys.length)
    assert.equal(await get(store, root, keys[257] as string), 257)
    assert.deepEqual(await entryAt(store, root, 'k', 299), [keys[299], 299])
    for (const index of [0, 1, 100, 255, 256, 257, keys.length - 1]) {
      const key = keys[index] as string
      const rest = valued(keys).filter(([other]) => other !== key)
      const less = await edit(store, root, [[key, undefined]])
      assert.equal(less, await edit(memoryObjects(), null, rest))
      assert.equal(await edit(store, less, [[key, index]]), root)
    }
    assert.equal(await edit(store, root, without(keys)), null)
  })
}

test('no node grows beyond sixteen times the average, even of keys without a boundary', async () => {
  const store = memoryObjects()
  const keys = keysWhere(false, [0, 1, 2, 3], 20_000)
  const [leaves = [], branches = []] = await nodeSizes(store, await edit(store, null, valued(keys)))
  assert.equal(Math.max(...leaves), leafSize * longestRun)
  assert.ok(Math.max(...branches) <= branchSize * longestRun)
})
