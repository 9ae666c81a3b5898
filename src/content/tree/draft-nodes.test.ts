// Nodes that get their hashes at the end: they give the same map, and nothing unneeded is written.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { memoryObjects } from '../objects-in-memory.ts'
import { draftNodes } from './draft-nodes.ts'
import { edit, reachable, scan, type TreeRoot } from './index.ts'
import { anyEdits, applyTo, countingObjects, numbered, sortedEntries } from './testing.ts'

test('the root is that of the same edits without drafts, and each of them is read on the way', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyEdits,
      fc.array(anyEdits, { maxLength: 4 }),
      fc.boolean(),
      async (first, steps, later) => {
        const below = countingObjects(later)
        let model = applyTo(new Map(), first)
        let root = await edit(below, null, first)
        const nodes = draftNodes(below)
        for (const edits of steps) {
          root = await edit(nodes.store, root, edits)
          model = applyTo(model, edits)
          assert.deepEqual(await scan(nodes.store, root, { prefix: '' }), sortedEntries(model))
        }
        assert.equal(await nodes.write(root), await edit(memoryObjects(), null, model))
      },
    ),
    { numRuns: 40 },
  )
})

test('each node that is new in the end is written once, and none that an edit in between needed, or left as it was', async () => {
  const below = countingObjects()
  const entries = numbered(3000)
  const before = await edit(below, null, entries)
  const known = new Set(below.writes)
  below.writes.length = 0
  const nodes = draftNodes(below)
  let root = before
  for (let count = 0; count < 50; count++)
    root = await edit(nodes.store, root, [
      [`page/00${1000 + count}`, { count }],
      entries[2000 + count] as (typeof entries)[number],
    ])
  const written = await nodes.write(root)
  const added = await reachable(below, written, hash => known.has(hash))
  assert.deepEqual(below.writes.toSorted(), added.toSorted())
})

test('however often a map is edited, few nodes are kept that it no longer needs', async () => {
  const nodes = draftNodes(memoryObjects())
  let root: TreeRoot = null
  const earlier: string[] = []
  for (let count = 0; count < 9000; count++) {
    root = await edit(nodes.store, root, [['key', count]])
    earlier.push(root as string)
    await nodes.forgetOthers(root)
  }
  assert.deepEqual(await scan(nodes.store, root, { prefix: '' }), [['key', 8999]])
  const kept = earlier.filter(name => isKept(nodes.store, name))
  assert.ok(kept.length <= 4000, String(kept.length))
})

const isKept = ({ readNode }: ReturnType<typeof memoryObjects>, name: string): boolean => {
  try {
    return readNode(name) !== undefined
  } catch {
    return false
  }
}
