// The rules of reading pages.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { countingObjects } from '../../tree/testing.ts'
import {
  ancestors,
  children,
  countPages,
  flatten,
  hasChildren,
  indexOf,
  page,
  pageAtPath,
  pages,
  pageTree,
  pathOf,
  subtree,
} from '../index.ts'
import { newWorld, planted } from '../testing.ts'

const tree = 'a\n  b\n    c\n    d\n  e\nf'

const read = async () => {
  const world = newWorld()
  const { root, ids } = await planted(world, tree)
  const of = async (title: string) =>
    (await page(world.store, root, ids[title] as string)) ?? assert.fail(title)
  return { store: world.store, root, of, ids }
}

const titles = (records: readonly { title: string }[]) => records.map(({ title }) => title).join('')

suite('reading pages', () => {
  test('gives the tree in the order of the pages', async () => {
    const { store, root } = await read()
    const nodes = await pageTree(store, root)
    assert.equal(titles(flatten(nodes)), 'abcdef')
    assert.equal(titles(nodes.map(node => node.page)), 'af')
    assert.deepEqual(await pageTree(store, null), [])
  })

  test('gives a page with all below it, and nothing else', async () => {
    const { store, root, ids } = await read()
    const node = await subtree(store, root, ids.b as string)
    assert.equal(titles(flatten(node ? [node] : [])), 'bcd')
    assert.equal(await subtree(store, root, 'nowhere'), undefined)
  })

  test('gives the pages under a parent in parts', async () => {
    const { store, root, ids, of } = await read()
    assert.equal(titles(await children(store, root, ids.a as string)), 'be')
    assert.equal(titles(await children(store, root, ids.a as string, { limit: 1 })), 'b')
    assert.equal(titles(await children(store, root, ids.a as string, { after: await of('b') })), 'e')
    assert.deepEqual(
      [await hasChildren(store, root, ids.a as string), await hasChildren(store, root, ids.e as string)],
      [true, false],
    )
  })

  test('gives the way up, and the path, which leads back to the page', async () => {
    const { store, root, of } = await read()
    assert.equal(titles(await ancestors(store, root, await of('d'))), 'ab')
    for (const record of await pages(store, root)) {
      assert.equal((await pageAtPath(store, root, await pathOf(store, root, record)))?.id, record.id)
    }
    assert.equal(await pathOf(store, root, await of('d')), 'a/b/d')
    assert.equal(await pageAtPath(store, root, 'a/d'), undefined)
    assert.equal(await pageAtPath(store, root, ''), undefined)
  })

  test('gives the index of a page among its siblings', async () => {
    const { store, root, of } = await read()
    assert.deepEqual(
      [await indexOf(store, root, await of('c')), await indexOf(store, root, await of('f'))],
      [0, 1],
    )
    assert.equal(await countPages(store, root), 6)
  })

  test('of one place reads few nodes, however many pages there are', async () => {
    const store = countingObjects()
    const world = { ...newWorld(), store }
    const many = Array.from({ length: 2000 }, (_, index) => `page ${index}`)
    const { root, ids } = await planted(world, many.join('\n'))
    store.reads.length = 0
    const found = (await page(store, root, ids['page 1000'] as string)) ?? assert.fail()
    await pathOf(store, root, found)
    await pageAtPath(store, root, 'page-1000')
    await children(store, root, null, { after: found, limit: 1 })
    assert.ok(store.reads.length < 40, `${store.reads.length}`)
  })
})
