// The rules of importing computed pages and their generated pages.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { TreeRoot } from '../../tree/index.ts'
import { checkSnapshot } from '../check-snapshot.ts'
import { generatedId, generatedWith, specOf } from '../generated/testing.ts'
import {
  children,
  fileOrPageAtRepositoryPath,
  kinds,
  type PageRecord,
  page,
  pages,
  readNotes,
  resolveHref,
} from '../index.ts'
import { allRecords } from '../reading/entries.ts'
import { type ContentWorld, changed, newWorld, outlineOf, unindented } from '../testing.ts'
import { importOutline } from './index.ts'
import type { OutlinePage } from './outline.ts'

const file = (fields: Partial<OutlinePage> = {}): OutlinePage => ({
  type: 'computed',
  title: 'API',
  path: 'api.md',
  oid: 'oid',
  text: 'All\n',
  computed: specOf('pets'),
  children: [],
  ...fields,
})

test('what was generated goes with a page that is imported as a document', async () => {
  const world = newWorld()
  const context = { now: '', newId: world.newId }
  const first = await importOutline(world.store, null, { pages: [file()] }, context)
  const generated = await generatedWith(world, first.root, first.pages[0] as string, ['Pets', 'Users'])
  const { computed: _, ...plain } = file({ type: 'document' })
  const { root } = await importOutline(world.store, generated, { pages: [plain] }, context)
  assert.equal(await outlineOf(world, root), 'API')
  assert.deepEqual(await checkSnapshot(world.store, root), [])
})

test('an imported computed page is found by its spec, until it is imported as a document', async () => {
  const world = newWorld()
  const specsAfter = async (root: string | null, page: OutlinePage) => {
    const done = await importOutline(world.store, root, { pages: [page] }, { now: '', newId: world.newId })
    assert.deepEqual(await checkSnapshot(world.store, done.root), [])
    return { root: done.root, specs: await allRecords(world.store, done.root, kinds.computed) }
  }
  const first = await specsAfter(null, file())
  assert.deepEqual(first.specs, ['pets'])
  const second = await specsAfter(first.root, file({ computed: specOf('users') }))
  assert.deepEqual(second.specs, ['users'])
  const { computed: _, ...plain } = file({ type: 'document' })
  assert.deepEqual((await specsAfter(second.root, plain)).specs, [])
})
const generatedFile = (title: string, fields: Partial<OutlinePage> = {}): OutlinePage => ({
  type: 'document',
  title,
  path: `api/${title.toLowerCase()}.md`,
  oid: `oid of ${title}`,
  text: `# ${title}, exported\n`,
  generated: true,
  children: [],
  ...fields,
})

suite('imported generated pages', () => {
  const importing = async (world: ContentWorld, root: TreeRoot, page: OutlinePage) => {
    const result = await importOutline(world.store, root, { pages: [page] }, { now: '', newId: world.newId })
    assert.deepEqual(await checkSnapshot(world.store, result.root), [])
    return { root: result.root, id: result.pages[0] as string }
  }
  const exported = (...children: OutlinePage[]) => file({ children, notes: { a: 'A' } })

  test('stay generated pages, beside the notes of their computed page', async () => {
    const world = newWorld()
    const { root, id } = await importing(world, null, exported(generatedFile('Pets')))
    const [pets] = await children(world.store, root, id)
    assert.equal(pets?.generatedBy, id)
    const computed = await page(world.store, root, id)
    assert.deepEqual(await readNotes(world.store, computed?.notes), { a: 'A' })
    assert.equal(computed?.generation, undefined)
  })

  test('are those of the content where they have their slugs, and are made again', async () => {
    const world = newWorld()
    const { root: empty, id } = await importing(world, null, file())
    const before = await generatedWith(world, empty, id, ['Pets', 'Users'])
    const { root } = await importing(world, before, exported(generatedFile('Pets'), generatedFile('Users')))
    const ids = (await children(world.store, root, id)).map(one => one.id)
    assert.deepEqual(ids, [generatedId(id, 'Pets'), generatedId(id, 'Users')])
    assert.equal((await page(world.store, root, id))?.generation, undefined)
    const again = await generatedWith(world, root, id, ['Pets', 'Users'])
    assert.equal(
      (await importing(world, again, exported(generatedFile('Pets'), generatedFile('Users')))).root,
      again,
    )
  })

  test('hand their paths on to those that are made in their place', async () => {
    const world = newWorld()
    const { root: first, id } = await importing(world, null, exported(generatedFile('Pets')))
    const root = await generatedWith(world, first, id, ['Pets', 'Users'])
    assert.deepEqual(await checkSnapshot(world.store, root), [])
    const found = await fileOrPageAtRepositoryPath(world.store, root, 'api/pets.md')
    assert.deepEqual(found, { page: generatedId(id, 'Pets') })
  })

  test('are plain pages where they have pages under them, or are under no computed page', async () => {
    const world = newWorld()
    const below = generatedFile('Pets', { children: [generatedFile('Cats')] })
    const { root, id } = await importing(world, null, exported(below))
    const all = await pages(world.store, root)
    assert.deepEqual(
      all.filter(({ generatedBy }) => generatedBy !== undefined),
      [],
    )
    const again = await generatedWith(world, root, id, ['Pets'])
    assert.equal(await outlineOf(world, again), unindented('API\n  Pets\n    Cats\n  Pets'))
  })

  test('are never what a page of a writer becomes, or the other way round', async () => {
    const world = newWorld()
    const { root: empty, id } = await importing(world, null, file())
    const before = await generatedWith(world, empty, id, ['Pets'])
    const { path: _, oid: __, generated: ___, ...plain } = generatedFile('Pets')
    const { root } = await importing(world, before, file({ children: [plain] }))
    assert.deepEqual(
      (await children(world.store, root, id)).map(({ generatedBy, slug }) => [slug, generatedBy]).sort(),
      [
        ['pets', id],
        ['pets-1', undefined],
      ],
    )
  })

  test('and texts of computed pages are written over without a word: nobody wrote them', async () => {
    const world = newWorld()
    const pages = [exported(generatedFile('Pets'))]
    const context = { now: '', newId: world.newId, isTextOfFile: () => false }
    const first = await importOutline(world.store, null, { pages }, context)
    const root = await generatedWith(world, first.root, first.pages[0] as string, ['Pets'])
    const changed = [exported(generatedFile('Pets', { oid: 'other', text: 'x' }))].map(one => ({
      ...one,
      oid: 'other',
      text: 'y',
    }))
    const { problems } = await importOutline(world.store, root, { pages: changed }, context)
    assert.deepEqual(problems, [])
  })

  test('have links that lead where they led, wherever that goes', async () => {
    const world = newWorld()
    const guide = generatedFile('Guide', { generated: false })
    const linking = {
      ...exported(guide, generatedFile('Pets', { text: '[Guide](guide.md)' })),
      text: '[Guide](api/guide.md)',
    }
    const { root, id } = await importing(world, null, linking)
    const [to, pets] = await children(world.store, root, id)
    assert.ok(to && pets)
    const moved = await changed(
      world,
      root,
      { operation: 'update_page', page: to.id, into: null, slug: 'moved' },
      { operation: 'update_page', page: id, title: 'New' },
    )
    for (const [from, href] of [
      [id, 'api/guide.md'],
      [pets.id, 'guide.md'],
    ] as const) {
      const source = (await page(world.store, moved, from)) as PageRecord
      assert.ok(source.links)
      assert.deepEqual(await resolveHref(world.store, moved, source, href), { kind: 'page', page: to.id })
    }
  })
})
