// What a request may do with generated pages, and with their computed page.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Invalid } from '#kernel/errors.ts'
import { checkSnapshot } from '../check-snapshot.ts'
import { generatedId, generatedWith, specOf, withComputed } from '../generated/testing.ts'
import { type ContentChange, deepestLevel, page, pageTree, readNotes, withoutGenerated } from '../index.ts'
import { apply, changed, newWorld, outlineOf, planted, unindented } from '../testing.ts'

const generated = async () => {
  const world = newWorld()
  const { root: before, id } = await withComputed(world, null, { notes: { a: { markdown: 'A' } } })
  const root = await generatedWith(world, before, id, ['Pets', 'Users'])
  const refused = (change: ContentChange, pointer: string) =>
    assert.rejects(apply(world, root, change), error => {
      assert.ok(error instanceof Invalid)
      assert.equal(error.problems[0]?.path, `/changes/0/${pointer}`)
      assert.match(error.message, new RegExp(id))
      return true
    })
  return { world, before, root, id, pets: generatedId(id, 'Pets'), refused }
}

suite('a generated page', () => {
  test('cannot be updated, deleted or reverted, and no page can be put under it', async () => {
    const { root, id, pets, refused } = await generated()
    await refused({ operation: 'update_page', page: pets, title: 'x' }, 'page')
    await refused({ operation: 'update_page', page: pets, into: null }, 'page')
    await refused({ operation: 'delete_page', page: pets }, 'page')
    await refused({ operation: 'revert_page', page: pets, root }, 'page')
    await refused({ operation: 'insert_page', title: 'x', into: pets }, 'into')
    await refused({ operation: 'insert_page', title: 'x', into: pets, computed: specOf('x') }, 'into')
    assert.ok(id)
  })

  test('that is gone cannot be brought back by itself', async () => {
    const { world, root, id, pets } = await generated()
    const without = await generatedWith(world, root, id, ['Users'])
    await assert.rejects(changed(world, without, { operation: 'revert_page', page: pets, root }), Invalid)
  })

  test('lets pages be put beside it, and taken away', async () => {
    const { world, root, id } = await generated()
    const { root: inserted, outcomes } = await apply(world, root, {
      operation: 'insert_page',
      title: 'Guide',
      into: id,
      at: 1,
    })
    assert.equal(await outlineOf(world, inserted), unindented('API\n  Pets\n  Guide\n  Users'))
    const guide = (outcomes[0] as { page: string }).page
    const moved = await changed(world, inserted, { operation: 'update_page', page: guide, into: null })
    assert.equal(await outlineOf(world, moved), unindented('API\n  Pets\n  Users\nGuide'))
    assert.deepEqual(await checkSnapshot(world.store, moved), [])
  })

  test('is left out of a tree that is asked for without', async () => {
    const { world, root, id } = await generated()
    const after = await changed(world, root, { operation: 'insert_page', title: 'Guide', into: id })
    const titles = withoutGenerated(await pageTree(world.store, after)).map(({ page, pages }) => [
      page.title,
      pages.map(({ page }) => page.title),
    ])
    assert.deepEqual(titles, [['API', ['Guide']]])
  })
})

suite('a computed page', () => {
  test('takes all that is under it along when it is deleted', async () => {
    const { world, root, id } = await generated()
    const inserted = await changed(world, root, { operation: 'insert_page', title: 'Guide', into: id })
    assert.equal(await changed(world, inserted, { operation: 'delete_page', page: id }), null)
  })

  test('keeps what is generated when its notes or its source change: who generates sees that it no longer fits', async () => {
    const { world, root, id } = await generated()
    const before = await page(world.store, root, id)
    const after = await page(
      world.store,
      await changed(
        world,
        root,
        { operation: 'update_page', page: id, notes: { b: { markdown: 'B' } } },
        { operation: 'update_page', page: id, computed: specOf('users') },
      ),
      id,
    )
    assert.deepEqual([after?.generation, after?.document], [before?.generation, before?.document])
  })

  test('takes its fields and its notes from an earlier revision, and is to be generated again', async () => {
    const { world, root, id } = await generated()
    const changes = [
      { operation: 'update_page', page: id, title: 'New', notes: { a: { markdown: 'A2' } } },
    ] as const
    const current = await changed(world, root, ...changes)
    const back = await changed(world, current, { operation: 'revert_page', page: id, root })
    const after = await page(world.store, back, id)
    assert.deepEqual([after?.title, after?.generation], ['API', undefined])
    assert.deepEqual(await readNotes(world.store, after?.notes), { a: 'A' })
    assert.equal(after?.document, (await page(world.store, current, id))?.document)
    assert.equal(await changed(world, root, { operation: 'revert_page', page: id, root }), root)
  })

  test('that was deleted comes back without generated pages, and is to be generated again', async () => {
    const { world, root, id } = await generated()
    const gone = await changed(world, root, { operation: 'delete_page', page: id })
    const back = await changed(world, gone, { operation: 'revert_page', page: id, root })
    assert.equal(await outlineOf(world, back), 'API')
    assert.equal((await page(world.store, back, id))?.generation, undefined)
    assert.deepEqual(await checkSnapshot(world.store, back), [])
  })

  test('cannot stand where pages can be no deeper', async () => {
    const world = newWorld()
    const lines = Array.from({ length: deepestLevel - 1 }, (_, level) => `${'  '.repeat(level)}L${level}`)
    const { root, ids } = await planted(world, lines.join('\n'))
    const into = (level: number) => ({ into: ids[`L${level}`] })
    await assert.rejects(withComputed(world, root, into(deepestLevel - 2)), /levels deep/)
    await withComputed(world, root, into(deepestLevel - 3))
  })
})
