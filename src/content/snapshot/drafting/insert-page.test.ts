// The rules of inserting pages.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Conflict, Invalid } from '#kernel/errors.ts'
import { checkSnapshot } from '../check-snapshot.ts'
import { children, page, pageAtPath } from '../index.ts'
import { apply, changed, newWorld, outlineOf, planted, unindented } from '../testing.ts'

const insert = { operation: 'insert_page' } as const
const wrongAt = (path: string) => (error: unknown) =>
  error instanceof Invalid && error.problems[0]?.path === path

suite('inserting a page', () => {
  test('puts it last at the top level, or at the index and under the page that were asked for', async () => {
    const world = newWorld()
    const { root, ids } = await planted(world, 'a\n  b\n  c')
    const after = await changed(
      world,
      root,
      { ...insert, title: 'last' },
      { ...insert, title: 'first', at: 0 },
      { ...insert, title: 'between', into: ids.a as string, at: 1 },
    )
    const expected = unindented(`
      first
      a
        b
        between
        c
      last`)
    assert.equal(await outlineOf(world, after), expected)
    assert.deepEqual(await checkSnapshot(world.store, after), [])
  })

  test('takes a name of the request for an id', async () => {
    const world = newWorld()
    const root = await changed(
      world,
      null,
      { ...insert, title: 'a', ref: 'top' },
      { ...insert, title: 'b', into: 'top', ref: 'below' },
      { ...insert, title: 'c', type: 'link', target: { kind: 'page', page: 'below' } },
    )
    const below = await pageAtPath(world.store, root, 'a/b')
    const [, link] = await children(world.store, root, null)
    assert.deepEqual(link?.target, { kind: 'page', page: below?.id })
  })

  test('derives a slug that is free, and refuses one that was asked for and is taken', async () => {
    const world = newWorld()
    const { root } = await planted(world, 'Same\nSame\nSame')
    const slugs = (await children(world.store, root, null)).map(({ slug }) => slug)
    assert.deepEqual(slugs, ['same', 'same-1', 'same-2'])
    await assert.rejects(apply(world, root, { ...insert, title: 'x', slug: 'same' }), Conflict)
    await assert.rejects(
      apply(world, root, { ...insert, title: 'x', slug: 'a/b' }),
      wrongAt('/changes/0/slug'),
    )
  })

  test('of a thousand pages of one title stays quick, as their slugs are numbered', async () => {
    const world = newWorld()
    const many = Array.from({ length: 1000 }, () => ({ ...insert, title: 'Same' }))
    const root = await changed(world, null, ...many)
    const slugs = new Set((await children(world.store, root, null)).map(({ slug }) => slug))
    assert.equal(slugs.size, 1000)
    assert.ok(slugs.has('same-999'))
  })

  test('refuses what cannot be, naming the field', async () => {
    const world = newWorld()
    const target = { kind: 'url', url: 'https://example.org' } as const
    const before = [
      { ...insert, title: 'page', ref: 'p' },
      { ...insert, title: 'link', type: 'link', target, ref: 'l' },
    ] as const
    const refused = (path: string, change: object) =>
      assert.rejects(
        apply(world, null, ...before, { ...insert, title: 'x', ...change }),
        wrongAt(`/changes/2/${path}`),
        path,
      )
    await refused('into', { into: 'nowhere' })
    await refused('into', { into: 'l' })
    await refused('into', { into: 'p', type: 'group' })
    await refused('at', { at: 3 })
    await refused('target', { type: 'link' })
    await refused('target', { target })
    await refused('target/page', { type: 'link', target: { kind: 'page', page: 'nowhere' } })
    await refused('target/file', { type: 'link', target: { kind: 'file', file: 'p' } })
    await refused('document', { type: 'group', document: { markdown: 'text' } })
    await refused('document', { type: 'link', target, document: { markdown: 'text' } })
    await refused('slug', { type: 'link', target, slug: 'link' })
    await refused('cover/ref/file', { cover: { ref: { kind: 'file', file: 'nowhere' } } })
    await refused('computed', { type: 'computed' })
    await refused('ref', { ref: 'p' })
  })

  test('stores nothing that is empty or as it is by default', async () => {
    const world = newWorld()
    const { root, outcomes } = await apply(world, null, {
      ...insert,
      title: 'a',
      emoji: null,
      description: '',
      hidden: false,
      variables: {},
      cover: null,
      layout: { title: true, outline: false, coverSize: 'hero' },
      document: { markdown: '' },
    })
    const record = await page(world.store, root, (outcomes[0] as { page: string }).page)
    const { id: _, order: __, createdAt: ___, updatedAt: ____, ...fields } = record ?? assert.fail()
    assert.deepEqual(fields, {
      type: 'document',
      title: 'a',
      slug: 'a',
      parent: null,
      layout: { outline: false },
    })
  })

  test('nests pages to 64 levels and no deeper', async () => {
    const world = newWorld()
    const nested = (levels: number) =>
      Array.from({ length: levels }, (_, level) => ({
        ...insert,
        title: `${level}`,
        ref: `${level}`,
        into: level === 0 ? null : `${level - 1}`,
      }))
    await changed(world, null, ...nested(64))
    await assert.rejects(apply(world, null, ...nested(65)), wrongAt('/changes/64/into'))
  })
})
