// The rules of nodes that are not yet stored.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edit, get } from '#content/tree/index.ts'
import { writtenNodes } from './written-nodes.ts'

/** A store of nothing but what was written. */
const storeOf = (nodes: ReturnType<typeof writtenNodes>) => ({
  readNode: (hash: string) => nodes.get(hash)?.node ?? assert.fail(`no node ${hash}`),
  writeNode: nodes.add,
  readText: () => assert.fail(),
  writeText: () => assert.fail(),
})

test('however often a map is changed, only what the last one needs is kept once that is much', async () => {
  const nodes = writtenNodes()
  const store = storeOf(nodes)
  const value = 'x'.repeat(500_000)
  let root: string | null = null
  const earlier: string[] = []
  for (let count = 0; count < 40; count++) {
    root = await edit(store, root, [
      ['key', `${count} ${value}`],
      ['other', ''],
    ])
    earlier.push(root as string)
    await nodes.keepReached(root)
  }
  assert.equal(await get(store, root, 'key'), `39 ${value}`)
  assert.ok(earlier.filter(hash => nodes.get(hash) !== undefined).length <= 20)
})

test('while it is little, nothing is let go of', async () => {
  const nodes = writtenNodes()
  const store = storeOf(nodes)
  const before = await edit(store, null, [['key', '1']])
  const after = await edit(store, before, [['key', '2']])
  assert.equal(nodes.keepReached(after), undefined)
  assert.equal(await get(store, before, 'key'), '1')
})
