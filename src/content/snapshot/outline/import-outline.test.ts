// The rules of imports, first and repeated.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import type { TreeRoot } from '../../tree/index.ts'
import { checkSnapshot } from '../check-snapshot.ts'
import {
  countPages,
  fileOrPageAtRepositoryPath,
  files,
  mostRedirects,
  type Outline,
  page,
  pageAtPath,
  pages,
  redirects,
  resolveHref,
  reusableContents,
  variables,
} from '../index.ts'
import { type ContentWorld, changed, newWorld, outlineOf, unindented } from '../testing.ts'
import { importOutline } from './index.ts'
import type { OutlinePage } from './outline.ts'

const document = (
  path: string,
  children: readonly OutlinePage[] = [],
  fields: Partial<OutlinePage> = {},
): OutlinePage => ({
  type: 'document',
  title: path.replace(/^.*\/|\.md$/g, ''),
  path,
  oid: 'oid',
  text: `# ${path}\n`,
  children,
  ...fields,
})
const group = (title: string, children: readonly OutlinePage[]): OutlinePage => ({
  type: 'group',
  title,
  children,
})
const link = (title: string, path: string): OutlinePage => ({
  type: 'link',
  title,
  target: { kind: 'path', path },
  children: [],
})
const picture = {
  path: 'img/a b.png',
  oid: 'oid',
  name: 'a b.png',
  contentType: 'image/png',
  size: 3,
  blob: 'hash',
}

const imported = async (world: ContentWorld, root: TreeRoot, outline: Outline) => {
  const result = await importOutline(world.store, root, outline, { now: world.newId(), newId: world.newId })
  assert.deepEqual(await checkSnapshot(world.store, result.root), [])
  return result
}

const idAt = async ({ store }: ContentWorld, root: TreeRoot, path: string): Promise<string> => {
  const found = await fileOrPageAtRepositoryPath(store, root, path)
  return found === undefined ? assert.fail(path) : 'page' in found ? found.page : found.file
}

suite('an import', () => {
  test('makes the pages of the outline, in its order, with unique slugs', async () => {
    const world = newWorld()
    const outline = {
      pages: [document('b.md', [document('b/x.md')]), group('Group', [document('a.md'), document('c/a.md')])],
    }
    const { root } = await imported(world, null, outline)
    assert.equal(await outlineOf(world, root), unindented('b\n  x\nGroup\n  a\n  a'))
    assert.ok(await pageAtPath(world.store, root, 'group/a-1'))
  })

  test('resolves links, covers, menu entries and redirects by path', async () => {
    const world = newWorld()
    const text = 'See [b](../b.md#x), ![picture](../img/a%20b.png), [folder](../sub/).\n'
    const { root } = await imported(world, null, {
      pages: [
        document('docs/a.md', [], { text, cover: { ref: 'img/a b.png', yPos: 3 } }),
        document('b.md'),
        document('sub/README.md'),
        link('To b', 'b.md'),
        link('Nowhere', 'nowhere.md'),
      ],
      files: [picture],
      redirects: [
        { from: 'old', to: 'b.md' },
        { from: 'older', to: 'nowhere.md' },
      ],
    })
    const b = await idAt(world, root, 'b.md')
    const image = await idAt(world, root, 'img/a b.png')
    const folder = await idAt(world, root, 'sub/README.md')
    const a = (await page(world.store, root, await idAt(world, root, 'docs/a.md'))) ?? assert.fail()
    const follow = (href: string) => resolveHref(world.store, root, a, href)
    assert.deepEqual(await follow('../b.md#x'), { kind: 'page', page: b, anchor: 'x' })
    assert.deepEqual(await follow('../img/a%20b.png'), { kind: 'file', file: image })
    assert.deepEqual(await follow('../sub/'), { kind: 'page', page: folder })
    assert.deepEqual(a.cover, { ref: { kind: 'file', file: image }, yPos: 3 })
    const targets = (await pages(world.store, root)).flatMap(({ target }) => target ?? [])
    assert.deepEqual(targets, [
      { kind: 'page', page: b },
      { kind: 'url', url: 'nowhere.md' },
    ])
    assert.deepEqual(await redirects(world.store, root), [{ from: 'old', target: { kind: 'page', page: b } }])
  })

  test('brings redirects as far as the space has room, and reports the others; those that are there are updated', async () => {
    const world = newWorld()
    const pages = [document('a.md'), document('b.md')]
    const to = (path: string, addresses: readonly string[]) => addresses.map(from => ({ from, to: path }))
    const many = Array.from({ length: mostRedirects - 1 }, (_, index) => `old${index}`)
    const { root } = await imported(world, null, { pages, redirects: to('a.md', many) })
    const redirected = to('b.md', ['new', 'more', 'old7'])
    const again = await imported(world, root, { pages, redirects: redirected })
    assert.deepEqual(again.problems, [
      { path: 'b.md', reason: 'a space has at most 10,000 redirects: the one of more is left out' },
    ])
    const b = await idAt(world, root, 'b.md')
    const found = await redirects(world.store, again.root)
    assert.equal(found.length, mostRedirects)
    const leading = found.filter(({ target }) => 'page' in target && target.page === b)
    assert.deepEqual(
      leading.map(({ from }) => from),
      ['new', 'old7'],
    )
  })

  test('of the same outline again changes nothing', async () => {
    const world = newWorld()
    const outline: Outline = {
      pages: [
        group('Group', [document('a.md'), link('To a', 'a.md')]),
        document('b.md', [document('b/c.md')]),
      ],
      files: [picture],
      variables: { v: '1' },
      reusableContents: [{ title: 'r', path: 'r.md', oid: 'oid', text: 'r\n' }],
    }
    const { root } = await imported(world, null, outline)
    assert.equal((await imported(world, root, outline)).root, root)
    assert.deepEqual(await variables(world.store, root), { v: '1' })
    assert.equal((await reusableContents(world.store, root)).length, 1)
  })

  test('updates the pages and files that came from the same paths, and leaves all others alone', async () => {
    const world = newWorld()
    const first = await imported(world, null, {
      pages: [document('a.md'), document('b.md'), document('c.md')],
      files: [picture],
    })
    const a = await idAt(world, first.root, 'a.md')
    const edited = await changed(
      world,
      first.root,
      { operation: 'insert_page', title: 'own', at: 1 },
      { operation: 'insert_page', title: 'below', into: a },
      { operation: 'update_page', page: a, emoji: '🎈', slug: 'kept' },
    )
    const again = await imported(world, edited, {
      pages: [
        document('c.md'),
        document('a.md', [document('new.md')], { title: 'A', oid: 'new', text: 'new\n' }),
      ],
      files: [{ ...picture, size: 4 }],
    })
    assert.equal(await outlineOf(world, again.root), unindented('c\nA\n  below\n  new\nown\nb'))
    const record = (await page(world.store, again.root, a)) ?? assert.fail()
    assert.deepEqual(
      [record.emoji, record.slug, await world.store.readText(record.document ?? '')],
      ['🎈', 'kept', 'new\n'],
    )
    assert.deepEqual(
      (await files(world.store, again.root)).map(({ id, size }) => [id, size]),
      [[first.files[0], 4]],
    )
  })

  test('moves pages to where the outline has them now', async () => {
    const world = newWorld()
    const { root } = await imported(world, null, {
      pages: [document('a.md', [document('b.md', [document('c.md')])])],
    })
    const turned = await imported(world, root, {
      pages: [document('c.md', [document('a.md')]), document('b.md')],
    })
    assert.equal(await outlineOf(world, turned.root), unindented('c\n  a\nb'))
    assert.equal(await countPages(world.store, turned.root), 3)
  })

  test('moves a page no deeper than all that is under it fits, and says so', async () => {
    const world = newWorld()
    const deep = (names: readonly string[]): OutlinePage[] =>
      names.reduceRight<OutlinePage[]>((below, name) => [document(`${name}.md`, below)], [])
    const names = (letter: string) => Array.from({ length: 40 }, (_, index) => `${letter}${index}`)
    const { root } = await imported(world, null, { pages: deep(names('a')) })
    const outline = { pages: deep([...names('b'), 'a0', 'c0']) }
    const again = await imported(world, root, outline)
    assert.deepEqual(
      again.problems.map(({ path }) => path),
      ['a0.md'],
    )
    const lines = (await outlineOf(world, again.root)).split('\n')
    const levelOf = (name: string) => (lines.find(line => line.trim() === name) as string).search(/\S/) / 2
    assert.deepEqual(['b39', 'a0', 'a39', 'c0'].map(levelOf), [39, 24, 63, 25])
    assert.equal(lines[lines.findIndex(line => line.trim() === 'b39') + 1]?.trim(), 'a0')
    const third = await imported(world, again.root, outline)
    assert.equal(third.root, again.root)
  })

  test('takes a file that the outline names twice as one page and a link to it', async () => {
    const world = newWorld()
    const { root } = await imported(world, null, {
      pages: [document('a.md'), group('Group', [document('a.md')])],
    })
    const links = (await pages(world.store, root)).filter(({ type }) => type === 'link')
    assert.deepEqual(
      links.map(({ target }) => target),
      [{ kind: 'page', page: await idAt(world, root, 'a.md') }],
    )
  })

  test('makes documents of groups below the top level', async () => {
    const world = newWorld()
    const { root } = await imported(world, null, { pages: [group('A', [group('B', [document('a.md')])])] })
    assert.equal((await pageAtPath(world.store, root, 'a/b'))?.type, 'document')
  })

  test('after import, whatever the outlines, has the pages of the last one in its order', async () => {
    const outline = fc
      .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), { minLength: 1 })
      .chain(names =>
        fc
          .array(fc.nat(names.length), { minLength: names.length, maxLength: names.length })
          .map(parents => nested(names, parents)),
      )
    await fc.assert(
      fc.asyncProperty(fc.array(outline, { minLength: 1, maxLength: 4 }), async outlines => {
        const world = newWorld()
        let root: TreeRoot = null
        const ids = new Map<string, string>()
        for (const one of outlines) {
          root = (await imported(world, root, { pages: one })).root
          const given = one.flatMap(namesOf)
          const names: string[] = (await outlineOf(world, root)).split('\n').map(line => line.trim())
          assert.deepEqual(
            names.filter(name => given.includes(name)),
            given,
          )
          for (const name of names) {
            const id = await idAt(world, root, `${name}.md`)
            assert.equal(ids.get(name) ?? id, id)
            ids.set(name, id)
          }
        }
      }),
      { numRuns: 100 },
    )
  })
})

const nested = (names: readonly string[], parents: readonly number[]): OutlinePage[] => {
  const below = new Map<number, number[]>()
  for (const [index, parent] of parents.entries()) {
    const above = parent < index ? parent : -1
    below.set(above, [...(below.get(above) ?? []), index])
  }
  const under = (index: number): OutlinePage[] =>
    (below.get(index) ?? []).map(child => document(`${names[child]}.md`, under(child)))
  return under(-1)
}

const namesOf = (one: OutlinePage): string[] => [one.title, ...one.children.flatMap(namesOf)]
