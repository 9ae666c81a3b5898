// The rules of how content remembers the arrangement of the repository that it came from.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { mergeSnapshots } from '../../merge/index.ts'
import type { TreeRoot } from '../../tree/index.ts'
import { checkSnapshot } from '../check-snapshot.ts'
import { arrangedBy, files, type Outline } from '../index.ts'
import { arrangementRecord } from '../reading/arrangement.ts'
import { type ContentWorld, changed, newWorld, planted } from '../testing.ts'
import { importOutline } from './index.ts'
import type { ArrangedBy } from './outline.ts'

const imported = async (
  world: ContentWorld,
  root: TreeRoot,
  outline: Partial<Outline>,
): Promise<TreeRoot> => {
  const context = { now: world.newId(), newId: world.newId }
  const result = await importOutline(world.store, root, { pages: [], ...outline }, context)
  assert.deepEqual(await checkSnapshot(world.store, result.root), [])
  return result.root
}

const configured = (text: string, places: ArrangedBy = {}): ArrangedBy => ({
  ...places,
  configuration: { path: '.gitbook.yaml', text },
})

const book = (blob: string) => ({
  path: 'book.json',
  oid: blob,
  name: 'book.json',
  contentType: 'application/json',
  size: 1,
  blob,
})

const ofBook: ArrangedBy = { root: 'd', summary: 'd/SUMMARY.md', configuration: { path: 'book.json' } }

suite('an arrangement', () => {
  test('is remembered as it was brought, and takes no room where none was', async () => {
    const world = newWorld()
    const { root } = await planted(world, 'a')
    const given = configured('root: d\r\n', { root: 'd', summary: 'd/toc.md' })
    const brought = await imported(world, root, { arrangedBy: given })
    assert.deepEqual(await arrangedBy(world.store, brought), given)
    assert.equal(await imported(world, brought, { arrangedBy: given }), brought)
    assert.equal(await imported(world, root, { arrangedBy: {} }), root)
    assert.deepEqual(await arrangedBy(world.store, root), {})
  })

  test('is put in place of another by an import that brings one, and left by any other', async () => {
    const world = newWorld()
    const first = await imported(world, null, { arrangedBy: configured('root: d', { root: 'd' }) })
    assert.equal(await imported(world, first, {}), first)
    assert.equal(await imported(world, first, { arrangedBy: { summary: 'summary.md' } }), first)
    const second = await imported(world, first, { arrangedBy: configured('# none') })
    assert.deepEqual(await arrangedBy(world.store, second), configured('# none'))
    const spelled = await imported(world, null, { arrangedBy: { summary: 'summary.md' } })
    assert.deepEqual(await arrangedBy(world.store, spelled), { summary: 'summary.md' })
  })

  test('that a file of the content says counts as long as the file exists with the same bytes', async () => {
    const world = newWorld()
    const root = await imported(world, null, { files: [book('one')], arrangedBy: ofBook })
    assert.deepEqual(await arrangedBy(world.store, root), ofBook)
    const [{ id } = assert.fail()] = await files(world.store, root)
    const without = await changed(world, root, { operation: 'delete_file', file: id })
    assert.deepEqual(await arrangedBy(world.store, without), {})
    const other = await imported(world, root, { files: [book('two')] })
    assert.deepEqual(await arrangedBy(world.store, other), {})
    const again = await imported(world, other, { files: [book('two')], arrangedBy: ofBook })
    assert.deepEqual(await arrangedBy(world.store, again), ofBook)
    assert.equal(
      await arrangementRecord(world.store, await imported(world, null, { arrangedBy: ofBook })),
      undefined,
    )
  })

  test('merges as a whole: what one side changed is taken, of two changes both sides choose the same', async () => {
    const world = newWorld()
    const { store } = world
    const base = await imported(world, (await planted(world, 'a')).root, { arrangedBy: configured('# 0') })
    const ours = await imported(world, base, { arrangedBy: configured('root: x', { root: 'x' }) })
    const theirs = await imported(world, base, { arrangedBy: configured('root: y', { root: 'y' }) })
    const { root: edited } = await planted(world, 'b', base)
    const merged = async (one: TreeRoot, other: TreeRoot) => {
      const { root, conflicts } = await mergeSnapshots(store, base, one, other)
      assert.deepEqual(conflicts, [])
      return arrangedBy(store, root)
    }
    for (const [one, other] of [
      [ours, edited],
      [edited, ours],
    ] as const)
      assert.deepEqual(await merged(one, other), await arrangedBy(store, ours))
    const chosen = await merged(ours, theirs)
    assert.deepEqual(await merged(theirs, ours), chosen)
    assert.ok(['x', 'y'].includes(chosen.root ?? ''))
  })
})
