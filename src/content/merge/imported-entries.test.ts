// What an import remembers of pages and reusable contents survives merges, so that the next import finds them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { page, reusableContents } from '../snapshot/index.ts'
import { importOutline } from '../snapshot/outline/index.ts'
import type { Outline } from '../snapshot/outline/outline.ts'
import { changed, newWorld } from '../snapshot/testing.ts'
import type { TreeRoot } from '../tree/index.ts'
import { mergeSnapshots } from './index.ts'

const setUp = async () => {
  const world = newWorld()
  const { store, newId } = world
  const outline = (text: string): Outline => ({
    pages: [{ type: 'document', title: 'Missing', path: 'missing.md', children: [] }],
    reusableContents: [
      { title: 'Shared', path: 'shared.md', oid: `oid of ${text}`, text, frontMatter: 'icon: x' },
    ],
  })
  const isTextOfFile = (oid: string, text: string, frontMatter?: string) =>
    oid === `oid of ${text}` && frontMatter === 'icon: x'
  const imports = (root: TreeRoot, text = 'old\n') =>
    importOutline(store, root, outline(text), { now: newId(), newId, isTextOfFile })
  const { root, pages } = await imports(null)
  const id = pages[0] ?? assert.fail()
  const shared = (await reusableContents(store, root))[0]?.id ?? assert.fail()
  return { world, imports, root, id, shared }
}

test('pages and reusable contents that both sides changed are found by an import of their merge', async () => {
  const { world, imports, root, id, shared } = await setUp()
  const titled = { operation: 'update_page', page: id, title: 'Own' } as const
  const renamed = {
    operation: 'update_reusable_content',
    reusableContent: shared,
    title: 'Own',
  } as const
  const ours = await changed(world, root, titled, renamed)
  const written = { operation: 'update_page', page: id, document: { markdown: 'Own.\n' } } as const
  const theirs = (await imports(await changed(world, root, written), 'new\n')).root
  const merged = await mergeSnapshots(world.store, root, ours, theirs)
  assert.deepEqual(merged.conflicts, [])
  assert.deepEqual((await page(world.store, merged.root, id))?.entry, {
    path: 'missing.md',
    title: 'Missing',
  })
  const again = await imports(merged.root, 'newer\n')
  assert.deepEqual([again.pages, again.problems], [[id], []])
})

test('a page that was reverted to what it was before, or brought back, is found by an import', async () => {
  const { world, imports, root, id } = await setUp()
  const revert = { operation: 'revert_page', page: id, root } as const
  const reverted = await changed(world, root, { operation: 'update_page', page: id, title: 'Own' }, revert)
  assert.deepEqual((await imports(reverted)).pages, [id])
  const back = await changed(world, root, { operation: 'delete_page', page: id }, revert)
  const moved = await changed(world, back, { operation: 'update_page', page: id, title: 'Own', slug: 'own' })
  assert.deepEqual((await imports(moved)).pages, [id])
})
