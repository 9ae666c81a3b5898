// The rules of taking pages over from another content.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { TreeRoot } from '../../tree/index.ts'
import { checkSnapshot } from '../check-snapshot.ts'
import { flatten, hrefResolver, page, pagesWithOthersBelow, pageTree, putMirrored } from '../index.ts'
import { type ContentWorld, changed, newWorld, outlineOf, planted, unindented } from '../testing.ts'
import type { Mirror, MirroredPage } from './mirror.ts'

const nothing = { removed: [], files: [], reusableContents: [], variables: {} }

/** The pages of a content as a mirror, with titles in capitals. */
const pagesOfTree = async ({ store }: ContentWorld, root: TreeRoot): Promise<MirroredPage[]> =>
  flatten(await pageTree(store, root)).map(({ order: _, createdAt: __, updatedAt: ___, ...record }) => ({
    ...record,
    title: record.title.toUpperCase(),
    links: new Map(),
  }))

const mirrorOf = async (
  world: ContentWorld,
  root: TreeRoot,
  more: Partial<Mirror> = {},
): Promise<Mirror> => ({
  ...nothing,
  pages: await pagesOfTree(world, root),
  ...more,
})

suite('pages that are taken over', () => {
  test('stand in the same order under the same parents, beside those that are here alone', async () => {
    const world = newWorld()
    const { root: source, ids } = await planted(world, 'a\n  b\n  c\nd')
    const mirrored = await putMirrored(world.store, null, await mirrorOf(world, source), { now: 'now' })
    assert.equal(await outlineOf(world, mirrored), unindented('A\n  B\n  C\nD'))
    const own = await changed(
      world,
      mirrored,
      { operation: 'insert_page', title: 'own', at: 1 },
      { operation: 'insert_page', title: 'under', into: ids.a as string, at: 1 },
    )
    const moved = await changed(
      world,
      source,
      { operation: 'update_page', page: ids.c as string, at: 0 },
      { operation: 'update_page', page: ids.d as string, into: ids.b as string },
    )
    const after = await putMirrored(world.store, own, await mirrorOf(world, moved), { now: 'later' })
    const expected = 'A\n  under\n  C\n  B\n    D\nown'
    const found = await outlineOf(world, after)
    assert.equal(
      found
        .split('\n')
        .filter(line => !/own|under/.test(line))
        .join('\n'),
      unindented('A\n  C\n  B\n    D'),
    )
    assert.equal(found.split('\n').length, expected.split('\n').length)
    assert.deepEqual(await checkSnapshot(world.store, after), [])
  })

  test('that are the same again leave the content as it is', async () => {
    const world = newWorld()
    const { root: source } = await planted(world, 'a\n  b\nc')
    const mirror = await mirrorOf(world, source, { variables: { product: 'Lectern' } })
    const root = await putMirrored(world.store, null, mirror, { now: 'now' })
    assert.equal(await putMirrored(world.store, root, mirror, { now: 'later' }), root)
  })

  test('have the slugs of their sources, also where two have exchanged them, and another one beside a page that has it', async () => {
    const world = newWorld()
    const { root: source, ids } = await planted(world, 'a\nb')
    const root = await putMirrored(world.store, null, await mirrorOf(world, source), { now: 'now' })
    const exchanged = await changed(
      world,
      source,
      { operation: 'update_page', page: ids.a as string, slug: 'x' },
      { operation: 'update_page', page: ids.b as string, slug: 'a' },
      { operation: 'update_page', page: ids.a as string, slug: 'b' },
    )
    const after = await putMirrored(world.store, root, await mirrorOf(world, exchanged), { now: 'later' })
    const slugOf = async (title: string, at: TreeRoot) =>
      (await page(world.store, at, ids[title] as string))?.slug
    assert.deepEqual([await slugOf('a', after), await slugOf('b', after)], ['b', 'a'])
    assert.deepEqual(await checkSnapshot(world.store, after), [])
    const taken = await changed(world, null, { operation: 'insert_page', title: 'Own', slug: 'a' })
    assert.equal(
      await slugOf('a', await putMirrored(world.store, taken, await mirrorOf(world, source), { now: 'now' })),
      'a-1',
    )
  })

  test('have links that lead where they led in their source', async () => {
    const world = newWorld()
    const { root: source, ids } = await planted(world, 'a\nb')
    const pages = await pagesOfTree(world, source)
    const document = world.store.writeText('See [b](old/place.md#part).\n')
    const links = new Map([['old/place.md', { page: ids.b as string }]])
    const mirror = {
      ...nothing,
      pages: pages.map(one => (one.id === ids.a ? { ...one, document, links } : one)),
    }
    const root = await putMirrored(world.store, null, mirror, { now: 'now' })
    const record = await page(world.store, root, ids.a as string)
    assert.ok(record)
    const resolve = await hrefResolver(world.store, root, record)
    assert.deepEqual(await resolve('old/place.md#part'), { kind: 'page', page: ids.b, anchor: 'part' })
  })

  test('keep their place where they are to stay, and new ones come after their neighbours', async () => {
    const world = newWorld()
    const { root: source, ids } = await planted(world, 'a\nb\nc')
    const all = await pagesOfTree(world, source)
    const two = all.filter(({ id }) => id !== ids.b)
    const root = await putMirrored(world.store, null, { ...nothing, pages: two }, { now: 'now' })
    const moved = await changed(world, root, {
      operation: 'update_page',
      page: ids.c as string,
      into: ids.a as string,
    })
    const pages = all.map(one => (one.id === ids.b ? one : { ...one, stays: true }))
    const after = await putMirrored(world.store, moved, { ...nothing, pages }, { now: 'later' })
    assert.equal(await outlineOf(world, after), unindented('A\n  C\nB'))
  })

  test('go where they are removed; what has pages under it that stay is found before', async () => {
    const world = newWorld()
    const { root, ids } = await planted(world, 'a\n  b\nc\n  d\ne')
    const gone = [ids.a, ids.c, ids.d, ids.e] as string[]
    const staying = await pagesWithOthersBelow(world.store, root, gone, new Set())
    assert.deepEqual([...staying], [ids.a])
    assert.deepEqual(
      [...(await pagesWithOthersBelow(world.store, root, gone, new Set([ids.b as string])))],
      [],
    )
    const removed = gone.filter(id => !staying.has(id))
    const after = await putMirrored(world.store, root, { ...nothing, pages: [], removed }, { now: 'now' })
    assert.equal(await outlineOf(world, after), unindented('a\n  b'))
    assert.deepEqual(await checkSnapshot(world.store, after), [])
  })
})
