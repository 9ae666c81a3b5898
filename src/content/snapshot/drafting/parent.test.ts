// The limit on descendants of what one request moves and deletes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Invalid } from '#kernel/errors.ts'
import { pagesOf } from '../reading/pages.ts'
import { changed, newWorld, planted } from '../testing.ts'
import { deletePage } from './delete-page.ts'
import { newDraft } from './draft.ts'
import { parentFor } from './parent.ts'

test('where the changes so far took very many pages along, the next that would is refused', async () => {
  const world = newWorld()
  const { root, ids } = await planted(world, 'a\n  b\nc')
  const [a, c] = [ids.a as string, ids.c as string]
  const draft = newDraft(world.store, root, { now: '', newId: world.newId })
  const move = () => parentFor(draft, c, { type: 'document' }, '/changes/1')
  const remove = () => deletePage(draft, { operation: 'delete_page', page: a }, '/changes/1')
  draft.pagesAlong = 200_000
  assert.equal(await move(), c)
  draft.pagesAlong++
  await assert.rejects(move, Invalid)
  await assert.rejects(remove, Invalid)
})

test('moving and deleting count the pages below', async () => {
  const world = newWorld()
  const { root, ids } = await planted(world, 'a\n  b\n    d\nc')
  const draft = newDraft(world.store, root, { now: '', newId: world.newId })
  const [moved] = await pagesOf(world.store, root, [ids.a as string])
  assert.ok(moved)
  await parentFor(draft, ids.c as string, { type: 'document', page: moved }, '')
  assert.equal(draft.pagesAlong, 2)
  await deletePage(draft, { operation: 'delete_page', page: ids.a as string }, '')
  assert.equal(draft.pagesAlong, 5)
  assert.notEqual(await changed(world, draft.root), root)
})
