// The rules of imports for computed pages and what is generated under them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkSnapshot } from '../check-snapshot.ts'
import { generatedWith, specOf } from '../generated/testing.ts'
import { importOutline, kinds } from '../index.ts'
import { allRecords } from '../reading/entries.ts'
import { newWorld, outlineOf } from '../testing.ts'
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
