// The rules of where pages are: their slugs, their order, their parents.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addPage,
  expectRefusal,
  newSpace,
  read,
  sharedWorld,
  type TestSpace,
  text,
  titlesIn,
  updatePage,
  write,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'

const insert = (title: string, fields: object = {}) => ({ operation: 'insert_page', title, ...fields })

forEachDatabase((_, open) => {
  const world = sharedWorld(open)
  const pageOf = (space: TestSpace, id: string) => read(space.admin, `${space.content}/page/${id}`)

  test('a slug from a title that a sibling has gets a number; elsewhere in the tree it is free', async () => {
    const space = await newSpace(await world())
    await write(
      space.admin,
      space.content,
      insert('A', { ref: 'a' }),
      insert('A'),
      insert('A'),
      insert('A', { into: 'a' }),
    )
    const { pages } = await read(space.admin, `${space.content}/pages`)
    assert.deepEqual(
      pages.map((page: { path: string }) => page.path),
      ['a', 'a-1', 'a-2'],
    )
    assert.equal(pages[0].pages[0].path, 'a/a')
  })

  test('a slug that is asked for and taken is a conflict', async () => {
    const space = await newSpace(await world())
    await write(space.admin, space.content, insert('A', { slug: 'here' }))
    const other = await addPage(space.admin, space.content, 'B')
    await expectRefusal(space, { status: 409 }, insert('C', { slug: 'here' }))
    await expectRefusal(space, { status: 409 }, updatePage(other, { slug: 'here' }))
    await write(space.admin, space.content, insert('C', { slug: 'here', into: other }))
  })

  test('a slug that no address can contain is refused', async () => {
    const space = await newSpace(await world())
    for (const slug of ['', 'a/b', '..', 'a b', 'a?b', 'a#b', 'a%2fb', 'x'.repeat(101)])
      await expectRefusal(space, { path: '/changes/0/slug' }, insert('A', { slug }))
  })

  test('a new title keeps the slug, so that addresses stay', async () => {
    const space = await newSpace(await world())
    const page = await addPage(space.admin, space.content, 'Before')
    await write(space.admin, space.content, updatePage(page, { title: 'After' }))
    assert.equal((await pageOf(space, page)).slug, 'before')
  })

  test('a page is put at the index that is asked for, else last', async () => {
    const space = await newSpace(await world())
    await write(
      space.admin,
      space.content,
      insert('A'),
      insert('B'),
      insert('First', { at: 0 }),
      insert('Third', { at: 2 }),
    )
    assert.deepEqual(await titlesIn(space.admin, space.content), ['First', 'A', 'Third', 'B'])
    await expectRefusal(space, { path: '/changes/0/at' }, insert('X', { at: 5 }))
  })

  test('a page moves with all below it, to the index that is asked for', async () => {
    const space = await newSpace(await world())
    const { changes } = await write(
      space.admin,
      space.content,
      insert('A', { ref: 'a' }),
      insert('A1', { into: 'a' }),
      insert('B', { ref: 'b' }),
      insert('B1', { into: 'b' }),
      insert('C'),
    )
    const [a, , b, , c] = changes.map(change => change.page)
    await write(space.admin, space.content, updatePage(a, { into: b, at: 0 }))
    assert.deepEqual(await titlesIn(space.admin, space.content), ['B', '  A', '    A1', '  B1', 'C'])
    await write(space.admin, space.content, updatePage(c, { at: 0 }), updatePage(a, { into: null }))
    assert.deepEqual(await titlesIn(space.admin, space.content), ['C', 'B', '  B1', 'A', '  A1'])
    assert.equal((await pageOf(space, changes[1].page)).path, 'a/a1')
  })

  test('a page moves neither under itself nor under a page below it', async () => {
    const space = await newSpace(await world())
    const page = await addPage(space.admin, space.content, 'A')
    const child = await addPage(space.admin, space.content, 'B', { into: page })
    await expectRefusal(space, { path: '/changes/0/into' }, updatePage(page, { into: page }))
    await expectRefusal(space, { path: '/changes/0/into' }, updatePage(page, { into: child }))
  })

  test('a group is at the top level only, contains pages, and has no text', async () => {
    const space = await newSpace(await world())
    const page = await addPage(space.admin, space.content, 'A')
    const group = await addPage(space.admin, space.content, 'Group', { type: 'group' })
    await write(space.admin, space.content, insert('B', { into: group }))
    await expectRefusal(space, { path: '/changes/0/into' }, insert('G', { type: 'group', into: page }))
    await expectRefusal(space, { path: '/changes/0/into' }, updatePage(group, { into: page }))
    await expectRefusal(space, { path: '/changes/0/document' }, insert('G', { type: 'group', ...text('x') }))
    const { urls, layout, markdown, path, pages } = await pageOf(space, group)
    assert.deepEqual([urls, layout, markdown], [undefined, undefined, undefined])
    assert.deepEqual([path, pages[0].path], ['group', 'group/b'])
  })

  test('a link leads to its target and contains nothing', async () => {
    const space = await newSpace(await world())
    const target = { kind: 'url', url: 'https://example.com/' }
    const link = await addPage(space.admin, space.content, 'Out', { type: 'link', target })
    const { slug, path, pages, ...shown } = await pageOf(space, link)
    assert.deepEqual([slug, path, pages, shown.target], [undefined, undefined, undefined, target])
    await expectRefusal(space, { path: '/changes/0/target' }, insert('L', { type: 'link' }))
    await expectRefusal(space, { path: '/changes/0/into' }, insert('B', { into: link }))
  })
})
