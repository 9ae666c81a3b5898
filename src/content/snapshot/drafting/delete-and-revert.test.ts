// The rules of deleting pages and bringing them back.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Invalid } from '#kernel/errors.ts'
import { checkSnapshot } from '../check-snapshot.ts'
import { page, pages } from '../index.ts'
import { apply, changed, newWorld, outlineOf, planted } from '../testing.ts'

const three = async () => {
  const world = newWorld()
  const { root, ids } = await planted(world, 'a\n  b\n    c\nd')
  const revert = (title: string) => ({ operation: 'revert_page', page: ids[title] as string, root }) as const
  const remove = (title: string) => ({ operation: 'delete_page', page: ids[title] as string }) as const
  const update = (title: string) => ({ operation: 'update_page', page: ids[title] as string }) as const
  return { world, root, ids, revert, remove, update }
}

suite('deleting a page', () => {
  test('takes all below it along, and leaves nothing of them', async () => {
    const { world, root, remove } = await three()
    const after = await changed(world, root, remove('a'))
    assert.equal(await outlineOf(world, after), 'd')
    assert.equal((await pages(world.store, after)).length, 1)
    assert.deepEqual(await checkSnapshot(world.store, after), [])
  })

  test('makes it unknown to later changes of the request', async () => {
    const { world, root, remove, update } = await three()
    await assert.rejects(apply(world, root, remove('a'), { ...update('c'), title: 'x' }), Invalid)
  })
})

suite('reverting a page', () => {
  test('gives it its fields, its text and its place again, and only those', async () => {
    const { world, root, revert, update, ids } = await three()
    const moved = {
      ...update('b'),
      title: 'B',
      emoji: '🎈',
      document: { markdown: 'new' },
      into: null,
      at: 0,
    }
    const later = await changed(world, root, moved, { ...update('c'), title: 'C' })
    const after = await changed(world, later, revert('b'))
    assert.equal(await outlineOf(world, after), 'a\n  b\n    C\nd')
    const [before, now] = [
      await page(world.store, root, ids.b as string),
      await page(world.store, after, ids.b as string),
    ]
    assert.deepEqual({ ...now, updatedAt: '' }, { ...before, updatedAt: '' })
  })

  test('brings a deleted page back under its id, without what was below it', async () => {
    const { world, root, revert, remove, ids } = await three()
    const after = await changed(world, await changed(world, root, remove('b')), revert('b'))
    assert.equal(await outlineOf(world, after), 'a\n  b\nd')
    assert.ok(await page(world.store, after, ids.b as string))
    assert.deepEqual(await checkSnapshot(world.store, after), [])
  })

  test('whose parent is gone puts it at the end of the top level', async () => {
    const { world, root, revert, remove } = await three()
    const after = await changed(world, await changed(world, root, remove('a')), revert('c'))
    assert.equal(await outlineOf(world, after), 'd\nc')
  })

  test('leaves it where it is when its old parent is under it by now', async () => {
    const { world, root, revert, update, ids } = await three()
    const turned = await changed(
      world,
      root,
      { ...update('b'), into: null, title: 'B' },
      { ...update('a'), into: ids.b as string },
    )
    const after = await changed(world, turned, revert('b'))
    assert.equal(await outlineOf(world, after), 'd\nb\n  c\n  a')
    assert.deepEqual(await checkSnapshot(world.store, after), [])
  })

  test('numbers its slug where another page has it by now', async () => {
    const { world, root, revert, remove, ids } = await three()
    const insert = { operation: 'insert_page', title: 'd' } as const
    const after = await changed(world, await changed(world, root, remove('d'), insert), revert('d'))
    assert.equal((await page(world.store, after, ids.d as string))?.slug, 'd-1')
  })

  test('to what it is changes nothing, and to a revision without it is refused', async () => {
    const { world, root, revert } = await three()
    assert.equal(await changed(world, root, revert('b')), root)
    await assert.rejects(apply(world, root, { ...revert('b'), root: null }), Invalid)
  })
})
