// The rules of merging the tree of pages, with one example each.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { children, page } from '../snapshot/index.ts'
import { apply, changed, newWorld, outlineOf, unindented } from '../snapshot/testing.ts'
import { deletion, insert, mergeExample, one, update, withText } from './examples.ts'
import { mergeSnapshots } from './index.ts'

suite('merging trees', () => {
  test('takes pages that each side changed, inserted and deleted by itself', async () => {
    const { world, root, conflicts } = await mergeExample({
      tree: 'a\nb\nc\nd',
      ours: id => [update(id('a'), { title: 'A' }), insert('new', { into: id('a') })],
      theirs: id => [update(id('b'), { title: 'B' }), deletion(id('c'))],
    })
    assert.deepEqual(conflicts, [])
    assert.equal(await outlineOf(world, root), unindented('A\n  new\nB\nd'))
  })

  test('reports a page that one side deleted and the other changed, and keeps our side of it', async () => {
    for (const [ours, theirs, outline] of [
      ['edit', 'delete', 'a'],
      ['delete', 'edit', ''],
    ] as const) {
      const side = (kind: 'edit' | 'delete') => (id: (title: string) => string) =>
        kind === 'delete' ? [deletion(id('a'))] : [update(id('a'), withText('new\n'))]
      const { world, root, conflicts, id } = await mergeExample({
        tree: 'a',
        ours: side(ours),
        theirs: side(theirs),
      })
      assert.deepEqual(conflicts, one({ page: id('a'), field: 'page' }))
      assert.equal(await outlineOf(world, root), outline)
    }
  })

  test('keeps the pages above a changed one that the other side deleted, and reports them', async () => {
    const { world, root, conflicts, id } = await mergeExample({
      tree: 'a\n  b\n    c\n  d\ne',
      ours: id => [update(id('c'), { title: 'C' })],
      theirs: id => [deletion(id('a'))],
    })
    assert.equal(await outlineOf(world, root), unindented('a\n  b\n    C\ne'))
    assert.deepEqual(
      conflicts,
      ['a', 'b', 'c'].map(title => ({ page: id(title), field: 'page' })),
    )
  })

  test('reports a deleted page that the other side put a page under', async () => {
    const { world, root, conflicts, id } = await mergeExample({
      tree: 'a\n  b\nc',
      ours: id => [insert('new', { into: id('b') }), update(id('c'), { into: id('a') })],
      theirs: id => [deletion(id('a'))],
    })
    assert.equal(await outlineOf(world, root), unindented('a\n  b\n    new\n  c'))
    assert.deepEqual(
      conflicts,
      ['a', 'b'].map(title => ({ page: id(title), field: 'page' })),
    )
  })

  test('reports what the other side put under a page that we deleted, and leaves it out or where it was', async () => {
    const { world, root, conflicts, theirs, id } = await mergeExample({
      tree: 'a\n  b\nc',
      ours: id => [deletion(id('a'))],
      theirs: id => [insert('new', { into: id('b') }), update(id('c'), { into: id('a'), title: 'C' })],
    })
    assert.equal(await outlineOf(world, root), 'C')
    const [fresh] = await children(world.store, theirs, id('b'))
    assert.deepEqual(conflicts, [
      { page: id('a'), field: 'page' },
      { page: id('b'), field: 'page' },
      { page: id('c'), field: 'place' },
      { page: fresh?.id, field: 'page' },
    ])
  })

  test('lets an untouched page go that only one side deleted', async () => {
    const { world, root, conflicts } = await mergeExample({
      tree: 'a\n  b\nc',
      ours: id => [update(id('c'), { title: 'C' })],
      theirs: id => [deletion(id('a'))],
    })
    assert.deepEqual(conflicts, [])
    assert.equal(await outlineOf(world, root), 'C')
  })

  test('numbers the slug of the younger of two pages that both sides gave one slug', async () => {
    const { world, root, conflicts } = await mergeExample({
      tree: 'a',
      ours: () => [insert('Same')],
      theirs: () => [insert('Same'), insert('Same')],
    })
    assert.deepEqual(conflicts, [])
    const slugs = (await children(world.store, root, null)).map(({ slug }) => slug)
    assert.deepEqual(slugs.sort(), ['a', 'same', 'same-1', 'same-2'])
  })

  test('keeps our places and reports theirs where each side put one page under the other', async () => {
    const { world, root, conflicts, id } = await mergeExample({
      tree: 'a\n  x\nb\n  y',
      ours: id => [update(id('a'), { into: id('y') })],
      theirs: id => [update(id('b'), { into: id('x') })],
    })
    assert.equal(await outlineOf(world, root), unindented('b\n  y\n    a\n      x'))
    assert.deepEqual(conflicts, one({ page: id('b'), field: 'place' }))
  })

  test('reports the place of a page that both moved, and none that both moved alike', async () => {
    const { world, root, conflicts, id } = await mergeExample({
      tree: 'a\nb\nc\nd',
      ours: id => [update(id('a'), { into: id('b') }), update(id('d'), { into: id('c') })],
      theirs: id => [update(id('a'), { into: id('c') }), update(id('d'), { into: id('c') })],
    })
    assert.equal(await outlineOf(world, root), unindented('b\n  a\nc\n  d'))
    assert.ok(conflicts.some(({ page: of, field }) => of === id('a') && field === 'place'))
  })

  test('takes pages that exchanged their slugs', async () => {
    const { world, root, conflicts, id } = await mergeExample({
      tree: 'a\nb\nc',
      ours: id => [update(id('c'), { title: 'C' })],
      theirs: id => [
        update(id('a'), { slug: 'x' }),
        update(id('b'), { slug: 'a' }),
        update(id('a'), { slug: 'b' }),
      ],
    })
    assert.deepEqual(conflicts, [])
    const slugs = (await children(world.store, root, null)).map(({ slug }) => slug)
    assert.deepEqual([slugs, (await page(world.store, root, id('a')))?.slug], [['b', 'a', 'c'], 'b'])
  })

  test('of one changed page on each side reads few nodes, however many pages there are', async () => {
    const world = newWorld()
    const many = Array.from({ length: 2000 }, (_, index) => insert(`${index}`, { ref: `${index}` }))
    const { root: base, outcomes } = await apply(world, null, ...many)
    const id = (index: number) => (outcomes[index] as { page: string }).page
    const ours = await changed(world, base, update(id(10), { title: 'ours' }))
    const theirs = await changed(world, base, update(id(1500), { title: 'theirs' }))
    let reads = 0
    const readNode = (hash: string) => {
      reads++
      return world.store.readNode(hash)
    }
    const store = { ...world.store, readNode }
    assert.deepEqual((await mergeSnapshots(store, base, ours, theirs)).conflicts, [])
    assert.ok(reads < 80, `${reads}`)
  })
})
