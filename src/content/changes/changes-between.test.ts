// The rules of telling what changed.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { ContentChange } from '../snapshot/index.ts'
import { changed, newWorld, planted } from '../snapshot/testing.ts'
import { changesBetween } from './index.ts'

const compared = async (
  tree: string,
  after: (id: (title: string) => string) => ContentChange[],
  limit = 50,
) => {
  const world = newWorld()
  const { root, ids } = await planted(world, tree)
  const id = (title: string) => ids[title] ?? assert.fail(title)
  return { id, ...(await changesBetween(world.store, root, await changed(world, root, ...after(id)), limit)) }
}

const update = (id: string, fields: object): ContentChange => ({
  operation: 'update_page',
  page: id,
  ...fields,
})
const insert = (title: string, fields: object = {}): ContentChange => ({
  operation: 'insert_page',
  title,
  ...fields,
})

suite('what changed', () => {
  test('of a page is its fields before and after, and its text as a diff', async () => {
    const { changes, id } = await compared('top\n  a', id => [
      update(id('a'), { title: 'A', emoji: '🎈', document: { markdown: '# A\n' } }),
    ])
    assert.deepEqual(changes, [
      {
        type: 'page_edited',
        page: { id: id('a'), type: 'document', title: 'A', path: 'top/a' },
        attributes: {
          title: { before: 'a', after: 'A' },
          emoji: { after: '🎈' },
          document: { diff: '@@ -1,1 +1,1 @@\n-# a\n+# A\n' },
        },
      },
    ])
  })

  test('leaves out pages that only have other neighbours', async () => {
    const { changes } = await compared('a\nb\nc', () => [insert('new', { at: 0 })])
    assert.deepEqual(
      changes.map(({ type }) => type),
      ['page_created'],
    )
  })

  test('tells a move by parent and index on both sides', async () => {
    const { changes, id } = await compared('a\nb\n  x\nc', id => [update(id('c'), { into: id('b'), at: 0 })])
    assert.deepEqual(changes, [
      {
        type: 'page_moved',
        page: { id: id('c'), type: 'document', title: 'c', path: 'b/c' },
        from: { into: null, at: 2 },
        to: { into: id('b'), at: 0 },
      },
    ])
  })

  test('names a deleted page by what it was, and each page below it', async () => {
    const { changes, id } = await compared('a\n  b\nc', id => [{ operation: 'delete_page', page: id('a') }])
    assert.deepEqual(changes, [
      { type: 'page_deleted', page: { id: id('a'), type: 'document', title: 'a', path: 'a' } },
      { type: 'page_deleted', page: { id: id('b'), type: 'document', title: 'b', path: 'a/b' } },
    ])
  })

  test('names files, reusable contents and variables too', async () => {
    const picture = { name: 'a.png', contentType: 'image/png', size: 3, blob: 'hash' }
    const { changes } = await compared('a', () => [
      { operation: 'insert_files', files: [picture] },
      { operation: 'insert_reusable_content', title: 'r' },
      { operation: 'set_variables', variables: { v: '1' } },
    ])
    assert.deepEqual(
      changes.map(({ type }) => type),
      ['file_created', 'reusable_content_created', 'variables_edited'],
    )
    assert.deepEqual(changes[2], { type: 'variables_edited', variables: { v: { after: '1' } } })
  })

  test('is cut at the limit, and says that there is more', async () => {
    const many = ['b', 'c', 'd'].map(title => insert(title))
    const { changes, more } = await compared('a', () => many, 2)
    assert.deepEqual([changes.length, more], [2, true])
    assert.equal((await compared('a', () => many, 3)).more, false)
  })

  test('is nothing between a state and itself', async () => {
    assert.deepEqual((await compared('a', id => [update(id('a'), { title: 'a' })])).changes, [])
  })
})
