// An import holds only a part of its data in memory at a time.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { collectGarbage } from '../../../../test/world/event-loop.ts'
import { type Hash, hashOf, type ObjectStore } from '../../objects.ts'
import { memoryObjects } from '../../objects-in-memory.ts'
import { decodeNode, encodeNode } from '../../tree/index.ts'
import { type Outline, pages } from '../index.ts'
import { newWorld } from '../testing.ts'
import { importOutline } from './index.ts'

/** A store with its nodes outside of the heap; `newNodes` returns how many were written since its last call. */
const storeOutside = () => {
  const nodes = new Map<Hash, Buffer>()
  let given = 0
  const store: ObjectStore = {
    ...memoryObjects(),
    readNode: hash => decodeNode((nodes.get(hash) ?? assert.fail(hash)).toString()),
    writeNode: node => {
      const text = encodeNode(node)
      nodes.set(hashOf(text), Buffer.from(text))
      given++
      return hashOf(text)
    },
  }
  const newNodes = (): number => {
    const count = given
    given = 0
    return count
  }
  return { store, newNodes }
}

/** Each record has an object of its own for these, of a kilobyte and more. */
const variables = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`name${index}`, 'value']))

const outline = (count: number, text: string): Outline => ({
  pages: Array.from({ length: count }, (_, index) => ({
    type: 'document',
    title: `Page ${index}`,
    path: `${index % 20}/${index}.md`,
    oid: `oid of ${text}`,
    variables,
    stored: { document: hashOf(text), destinations: '' },
    children: [],
  })),
})

/** In bytes, measured after a turn of the event loop, since everything looked at stays alive until its end. */
const liveHeap = async (): Promise<number> => {
  await setImmediate()
  collectGarbage()
  return process.memoryUsage().heapUsed
}

test('however many pages an import brings, their records are not in memory together, and few nodes wait to be stored', async () => {
  const { store, newNodes } = storeOutside()
  const { newId } = newWorld()
  const count = 4000
  const nodes: number[] = []
  let root: Hash | null = null
  for (const [time, text] of ['once', 'again'].entries()) {
    const heap: number[] = []
    const storeAhead = async () => {
      nodes.push(newNodes())
      heap.push(await liveHeap())
    }
    const context = { now: `2026-01-0${time}`, newId, storeAhead }
    root = (await importOutline(store, root, outline(count, text), context)).root
    const growth = Math.max(...heap) - (heap[0] as number)
    assert.ok(heap.length > 5 && growth < 500 * count, `${growth}`)
  }
  assert.equal((await pages(store, root)).filter(({ updatedAt }) => updatedAt === '2026-01-01').length, count)
  assert.ok(Math.max(...nodes) <= 1200, `${nodes}`)
})
