// The rules of relative links: where they lead, and that they keep leading there.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { TreeRoot } from '../../tree/index.ts'
import { file as fileWithId, page, pageAtPath, readLinkTable, resolveHref } from '../index.ts'
import { importOutline } from '../outline/index.ts'
import { type ContentWorld, changed, newWorld, planted } from '../testing.ts'

const tree = `
guides
  setup
  usage
    deep
about
`

/** A page of an import that is not in the folders of its file. */
const documentAt = (path: string) =>
  ({
    type: 'document',
    title: path,
    slug: path.replaceAll('/', '-'),
    path,
    oid: '1',
    text: path,
    children: [],
  }) as const

const setText = (id: string | undefined, markdown: string) =>
  ({ operation: 'update_page', page: id as string, document: { markdown } }) as const

const follow = async (world: ContentWorld, root: TreeRoot, from: string | undefined, href: string) => {
  const source = (await page(world.store, root, from ?? '')) ?? assert.fail()
  return resolveHref(world.store, root, source, href)
}

suite('a relative link', () => {
  test('leads to the page whose file, by the slugs, is there', async () => {
    const world = newWorld()
    const { root, ids } = await planted(world, tree)
    const cases: [from: string, href: string, to: string | undefined][] = [
      ['setup', 'usage.md', 'usage'],
      ['setup', './usage.md', 'usage'],
      ['setup', 'usage', 'usage'],
      ['setup', 'usage/README.md', 'usage'],
      ['setup', 'usage/', 'usage'],
      ['setup', 'usage/deep.md', 'deep'],
      ['setup', '../about.md', 'about'],
      ['setup', '.', 'guides'],
      ['setup', '..', undefined],
      ['setup', '../../../about.md', undefined],
      ['setup', '/guides/usage/deep.md', 'deep'],
      ['guides', 'setup.md', 'setup'],
      ['guides', 'guides/setup.md', 'setup'],
      ['guides', '../about.md', 'about'],
      ['guides', 'about.md', 'about'],
      ['deep', '../setup.md', 'setup'],
      ['deep', '%73etup.md', undefined],
      ['deep', '../%73etup.md', 'setup'],
      ['about', 'https://example.org/guides', undefined],
      ['about', '//guides', undefined],
      ['about', '#guides', undefined],
      ['about', 'mailto:guides', undefined],
    ]
    for (const [from, href, to] of cases) {
      const found = await follow(world, root, ids[from], href)
      assert.deepEqual(
        found,
        to === undefined ? undefined : { kind: 'page', page: ids[to] },
        `${from}: ${href}`,
      )
    }
  })

  test('leads into a folder whose name looks like that of a file', async () => {
    const world = newWorld()
    const imported = await importOutline(
      world.store,
      null,
      { pages: ['v1.2.0/README.md', 'v1.2.0/setup.md', 'about.md'].map(documentAt) },
      { now: world.newId(), newId: world.newId },
    )
    const [version, setup, about] = imported.pages
    const cases: [from: string | undefined, href: string, to: string | undefined][] = [
      [about, 'v1.2.0/', version],
      [about, 'v1.2.0', version],
      [about, './v1.2.0/README.md', version],
      [about, 'v1.2.0/setup', setup],
      [setup, '../v1.2.0/', version],
      [setup, '../about', about],
    ]
    for (const [from, href, to] of cases)
      assert.deepEqual(await follow(world, imported.root, from, href), { kind: 'page', page: to }, href)
  })

  test('to a file may start from what a generator of sites makes a folder of, where nothing else is there', async () => {
    const world = newWorld()
    const file = (path: string) =>
      ({ path, oid: path, name: path, contentType: 'image/png', size: 3, blob: path }) as const
    const imported = await importOutline(
      world.store,
      null,
      {
        pages: ['docs/guide/themes.md', 'docs/guide/index.md', 'docs/guide/themes/dark.md'].map(documentAt),
        files: ['docs/img/a.png', 'img/b.png', 'docs/img/b.png'].map(file),
      },
      { now: world.newId(), newId: world.newId },
    )
    const [themes, index] = imported.pages
    const path = async (from: string | undefined, href: string) => {
      const led = await follow(world, imported.root, from, href)
      if (led === undefined || led.kind === 'page') return led?.kind
      return (await fileWithId(world.store, imported.root, led.file))?.name
    }
    assert.equal(await path(themes, '../../img/a.png'), 'docs/img/a.png')
    assert.equal(await path(themes, '../../img/b.png'), 'img/b.png')
    assert.equal(await path(themes, 'dark.md'), undefined)
    assert.equal(await path(index, '../../img/a.png'), undefined)
  })

  test('keeps its anchor', async () => {
    const world = newWorld()
    const { root, ids } = await planted(world, tree)
    const expected = { kind: 'page', page: ids.usage, anchor: 'the ünd' }
    assert.deepEqual(await follow(world, root, ids.setup, 'usage.md#the%20%C3%BCnd'), expected)
    assert.deepEqual(await follow(world, root, ids.setup, `/pages/${ids.usage}#the ünd`), expected)
  })

  test('leads to the same page after that page, its own page, and both their parents are renamed and moved', async () => {
    const world = newWorld()
    const { root, ids } = await planted(world, tree)
    const written = await changed(
      world,
      root,
      setText(ids.setup, '[it](usage.md#x) and [other](../about.md)'),
    )
    const update = { operation: 'update_page' } as const
    const moved = await changed(
      world,
      written,
      { ...update, page: ids.usage as string, slug: 'used', into: null },
      { ...update, page: ids.setup as string, into: ids.about as string },
      { ...update, page: ids.about as string, slug: 'else' },
    )
    assert.deepEqual(await follow(world, moved, ids.setup, 'usage.md#x'), {
      kind: 'page',
      page: ids.usage,
      anchor: 'x',
    })
    assert.deepEqual(await follow(world, moved, ids.setup, '../about.md'), { kind: 'page', page: ids.about })
    const rewritten = await changed(world, moved, setText(ids.setup, 'more [it](usage.md)'))
    assert.deepEqual(await follow(world, rewritten, ids.setup, 'usage.md'), { kind: 'page', page: ids.usage })
  })

  test('may lead to a page that the same request inserts later', async () => {
    const world = newWorld()
    const insert = { operation: 'insert_page' } as const
    const document = { markdown: '[later](later.md)' }
    const root = await changed(
      world,
      null,
      { ...insert, title: 'a', document },
      { ...insert, title: 'later' },
    )
    const source = await pageAtPath(world.store, root, 'a')
    const later = await pageAtPath(world.store, root, 'later')
    assert.deepEqual(
      [...(await readLinkTable(world.store, source?.links))],
      [['later.md', { page: later?.id }]],
    )
  })

  test('of a page that is gone leads to the page that has its path now', async () => {
    const world = newWorld()
    const { root, ids } = await planted(world, tree)
    const written = await changed(world, root, setText(ids.setup, '[it](usage.md)'))
    const without = await changed(world, written, { operation: 'delete_page', page: ids.usage as string })
    assert.equal(await follow(world, without, ids.setup, 'usage.md'), undefined)
    const insert = { operation: 'insert_page', title: 'usage', into: ids.guides as string } as const
    const back = await changed(world, without, insert)
    assert.equal((await follow(world, back, ids.setup, 'usage.md'))?.kind, 'page')
  })

  test('to a name that every object has leads nowhere', async () => {
    const world = newWorld()
    const { root, ids } = await planted(world, tree)
    const written = await changed(
      world,
      root,
      setText(ids.setup, '[a](__proto__) [b](constructor) [c](usage.md)'),
    )
    assert.equal(await follow(world, written, ids.setup, '__proto__'), undefined)
    assert.equal(await follow(world, written, ids.setup, 'constructor'), undefined)
  })
})
