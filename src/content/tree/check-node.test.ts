// The check of nodes: every tree that `edit` makes passes, and every kind of damage is detected.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Hash, ObjectStore } from '../objects.ts'
import { memoryObjects } from '../objects-in-memory.ts'
import { checkNode, type NodeReference } from './check-node.ts'
import { edit } from './edit.ts'
import { encodeNode } from './encoding.ts'
import { keysWhere, numbered } from './testing.ts'

/** Checks all nodes of a tree; returns the problems. */
const problemsIn = async (store: ObjectStore, root: Hash): Promise<string[]> => {
  const problems: string[] = []
  const visit = async (reference: NodeReference): Promise<void> => {
    const checked = checkNode(encodeNode(await store.readNode(reference.hash)), reference)
    if ('problem' in checked) problems.push(checked.problem)
    if ('children' in checked) for (const child of checked.children) await visit(child)
  }
  await visit({ hash: root, isClosed: false })
  return problems
}

test('every tree passes, however large it is and whatever its keys are', async () => {
  for (const entries of [
    numbered(1),
    numbered(3000),
    // If no key closes a node, nodes are cut at their greatest size.
    keysWhere(false, [0, 1], 400).map((key): [string, number] => [key, 1]),
    keysWhere(true, [0], 40).map((key): [string, number] => [key, 1]),
  ]) {
    const store = memoryObjects()
    const root = (await edit(store, null, entries)) as Hash
    assert.deepEqual(await problemsIn(store, root), [])
  }
})

const [open] = keysWhere(false, [0, 1], 1) as [string]
const [closed] = keysWhere(true, [0], 1) as [string]
const hash = 'h'.repeat(43)
const leaf = (...keys: string[]) => JSON.stringify([0, keys.map(key => [key, 1])])

const damaged: readonly [problem: string, text: string, reference?: Partial<NodeReference>][] = [
  ['is no node', 'text'],
  ['is no node', '[0,[]]'],
  ['is no node', '[0,[["a",1,2]]]'],
  ['is no node', '[0,[["a",{"b":1,"a":1}]]]'],
  ['is no node', '[0, [["a",1]]]'],
  ['has keys out of order', leaf(`${open}b`, `${open}a`)],
  ['has keys out of order', leaf(open, open)],
  ['goes on where its keys say that it ends', leaf(closed, `${closed}z`)],
  ['ends where its keys say that it goes on', leaf(open), { isClosed: true }],
  ['is a root with one node below it', JSON.stringify([1, [[open, hash, 1]]])],
  [
    'is of another level than the node above it says',
    leaf(open),
    { expected: { level: 1, lastKey: open, count: 1 } },
  ],
  [
    'has another last key than the node above it says',
    leaf(open),
    { expected: { level: 0, lastKey: 'other', count: 1 } },
  ],
  [
    'has another count than the node above it says',
    leaf(open),
    { expected: { level: 0, lastKey: open, count: 2 } },
  ],
]

for (const [index, [problem, text, reference]] of damaged.entries())
  test(`a node that ${problem} is told (${index})`, () => {
    assert.deepEqual(checkNode(text, { hash, isClosed: false, ...reference }), { problem })
  })
