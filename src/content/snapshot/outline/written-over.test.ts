// The rules of imports that replace what was edited here since an earlier one.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { TreeRoot } from '../../tree/index.ts'
import { fileOrPageAtRepositoryPath, page, reusableContents } from '../index.ts'
import { type ContentWorld, changed, newWorld } from '../testing.ts'
import { importOutline } from './index.ts'
import type { OutlinePage } from './outline.ts'

const document = (path: string, fields: Partial<OutlinePage> = {}): OutlinePage => ({
  type: 'document',
  title: path,
  path,
  oid: 'oid',
  text: 'old\n',
  children: [],
  ...fields,
})

const idAt = async ({ store }: ContentWorld, root: TreeRoot, path: string): Promise<string> => {
  const found = await fileOrPageAtRepositoryPath(store, root, path)
  return found !== undefined && 'page' in found ? found.page : assert.fail(path)
}

const textAt = async (world: ContentWorld, root: TreeRoot, path: string): Promise<string> => {
  const found = await page(world.store, root, await idAt(world, root, path))
  return found?.document === undefined ? '' : world.store.readText(found.document)
}

suite('an import', () => {
  test('of the same file again leaves what was written here since, in pages and reusable contents', async () => {
    const world = newWorld()
    const outline = {
      pages: [document('a.md')],
      reusableContents: [{ title: 'r', path: 'r.md', oid: 'oid', text: 'r\n' }],
    }
    const context = { now: world.newId(), newId: world.newId }
    const { root } = await importOutline(world.store, null, outline, context)
    const a = await idAt(world, root, 'a.md')
    const [reusable] = await reusableContents(world.store, root)
    const edited = await changed(
      world,
      root,
      { operation: 'update_page', page: a, document: { markdown: 'own\n' } },
      {
        operation: 'update_reusable_content',
        reusableContent: reusable?.id ?? '',
        document: { markdown: 'own\n' },
      },
    )
    const again = await importOutline(world.store, edited, outline, context)
    assert.deepEqual([again.root, again.problems], [edited, []])
  })

  test('of another file reports the pages whose text was written here since, and no others', async () => {
    const world = newWorld()
    const isTextOfFile = (oid: string, text: string) => oid === `oid of ${text}`
    const context = { now: world.newId(), newId: world.newId, isTextOfFile }
    const withText = (text: string) => ({
      pages: ['a.md', 'b.md'].map(path => document(path, { text, oid: `oid of ${text}` })),
    })
    const first = await importOutline(world.store, null, withText('old\n'), context)
    const a = await idAt(world, first.root, 'a.md')
    const own = { operation: 'update_page' as const, page: a, document: { markdown: 'own\n' } }
    const edited = await changed(world, first.root, own)
    const again = await importOutline(world.store, edited, withText('new\n'), context)
    assert.deepEqual(
      again.problems.map(({ path }) => path),
      ['a.md'],
    )
    assert.equal(await textAt(world, again.root, 'a.md'), 'new\n')
    // An edit that the import would have made anyway is no loss.
    const same = await changed(world, first.root, { ...own, document: { markdown: 'new\n' } })
    assert.deepEqual((await importOutline(world.store, same, withText('new\n'), context)).problems, [])
  })
})
