// The rules of changing pages.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { Conflict, Invalid } from '#kernel/errors.ts'
import { mergeSnapshots } from '../../merge/index.ts'
import type { TreeRoot } from '../../tree/index.ts'
import { checkSnapshot } from '../check-snapshot.ts'
import { page, pageAtPath, pathOf } from '../index.ts'
import { apply, type ContentWorld, changed, newWorld, outlineOf, planted, unindented } from '../testing.ts'

const update = { operation: 'update_page' } as const
const wrongAt = (path: string) => (error: unknown) =>
  error instanceof Invalid && error.problems[0]?.path === path

const five = async () => {
  const world = newWorld()
  const { root, ids } = await planted(world, 'a\nb\n  c\n    d\ne')
  const id = (title: string) => ids[title] as string
  return { world, root, id }
}

const pageOf = async ({ store }: ContentWorld, root: TreeRoot, id: string) =>
  (await page(store, root, id)) ?? assert.fail()

suite('changing a page', () => {
  test('moves it with all below it, and leaves it in place where it is there already', async () => {
    const { world, root, id } = await five()
    const after = await changed(world, root, { ...update, page: id('b'), into: id('e') })
    assert.equal(await outlineOf(world, after), 'a\ne\n  b\n    c\n      d')
    assert.equal(await changed(world, root, { ...update, page: id('b'), at: 1 }), root)
    assert.equal(await changed(world, root, { ...update, page: id('b'), into: null }), root)
    assert.deepEqual(await checkSnapshot(world.store, after), [])
  })

  test('puts it at an index among its siblings, itself not counted', async () => {
    const { world, root, id } = await five()
    const top = async (at: number) => {
      const moved = await changed(world, root, { ...update, page: id('a'), at })
      return (await outlineOf(world, moved))
        .split('\n')
        .filter(line => !line.startsWith(' '))
        .join('')
    }
    assert.deepEqual([await top(0), await top(1), await top(2)], ['abe', 'bae', 'bea'])
    await assert.rejects(top(3), wrongAt('/changes/0/at'))
  })

  test('takes a condition in CEL, and says where another one is wrong', async () => {
    const { world, root, id } = await five()
    const conditionOf = async (condition: string | null, at = root) => {
      const after = await changed(world, at, { ...update, page: id('a'), condition })
      return { after, condition: (await pageOf(world, after, id('a'))).condition }
    }
    const shownToSome = await conditionOf('visitor.claims.plan == "pro"')
    assert.equal(shownToSome.condition, 'visitor.claims.plan == "pro"')
    assert.equal((await conditionOf(null, shownToSome.after)).condition, undefined)
    for (const wrong of ['visitor.claims.plan =', ' ', '"a".matches("a")', 'true'.padEnd(1025)])
      await assert.rejects(
        conditionOf(wrong),
        (error: Invalid) =>
          error.problems[0]?.path === '/changes/0/condition' &&
          /^must be a CEL expression: .* \(line 1, column \d+\)$/.test(error.problems[0].message),
      )
  })

  test('refuses to put it under itself or what is under it', async () => {
    const { world, root, id } = await five()
    for (const into of ['b', 'c', 'd']) {
      await assert.rejects(
        apply(world, root, { ...update, page: id('b'), into: id(into) }),
        wrongAt('/changes/0/into'),
      )
    }
  })

  test('with a new title keeps the slug', async () => {
    const { world, root, id } = await five()
    const after = await changed(world, root, { ...update, page: id('c'), title: 'New' })
    assert.equal(await pathOf(world.store, after, await pageOf(world, after, id('c'))), 'b/c')
  })

  test('with a new slug changes the path of all below it', async () => {
    const { world, root, id } = await five()
    const after = await changed(world, root, { ...update, page: id('b'), slug: 'new' })
    assert.equal((await pageAtPath(world.store, after, 'new/c/d'))?.id, id('d'))
    assert.equal(await pageAtPath(world.store, after, 'b/c'), undefined)
    await assert.rejects(apply(world, root, { ...update, page: id('b'), slug: 'a' }), Conflict)
  })

  test('that moves it to where its slug is taken numbers the slug', async () => {
    const world = newWorld()
    const { root, ids } = await planted(world, 'a\n  x\nx')
    const after = await changed(world, root, { ...update, page: ids.x as string, into: ids.a as string })
    assert.equal((await pageOf(world, after, ids.x as string)).slug, 'x-1')
  })

  test('that changes nothing is no edit, and leaves its time', async () => {
    const { world, root, id } = await five()
    const same = {
      ...update,
      page: id('a'),
      title: 'a',
      slug: 'a',
      document: { markdown: '# a\n' },
      emoji: null,
    }
    assert.equal(await changed(world, root, same), root)
    const before = await pageOf(world, root, id('a'))
    const after = await pageOf(world, await changed(world, root, { ...same, title: 'b' }), id('a'))
    assert.ok(after.updatedAt > before.updatedAt)
    assert.equal(after.createdAt, before.createdAt)
  })

  test('clears with null, and keeps what is left out', async () => {
    const { world, root, id } = await five()
    const given = { emoji: '🎈', description: 'it', layout: { title: false, outline: false } }
    const full = await changed(world, root, { ...update, page: id('a'), ...given })
    const less = await changed(world, full, {
      ...update,
      page: id('a'),
      emoji: null,
      layout: { title: true },
    })
    const { emoji, description, layout } = await pageOf(world, less, id('a'))
    assert.deepEqual(
      { emoji, description, layout },
      { emoji: undefined, description: 'it', layout: { outline: false } },
    )
  })

  test('cannot give it another type', async () => {
    const { world, root, id } = await five()
    await assert.rejects(
      apply(world, root, { ...update, page: id('a'), type: 'group' }),
      wrongAt('/changes/0/type'),
    )
  })

  test('is applied with all other changes of the request or not at all', async () => {
    const { world, root, id } = await five()
    const good = { ...update, page: id('a'), title: 'new' }
    await assert.rejects(apply(world, root, good, { ...update, page: 'nowhere' }), wrongAt('/changes/1/page'))
  })

  test('finds room between pages that a merge gave one order key', async () => {
    const world = newWorld()
    const { root } = await planted(world, 'a\nz')
    const insert = { operation: 'insert_page', at: 1 } as const
    const ours = await changed(world, root, { ...insert, title: 'b' })
    const theirs = await changed(world, root, { ...insert, title: 'd' })
    const merged = (await mergeSnapshots(world.store, root, ours, theirs)).root
    const after = await changed(world, merged, { ...insert, title: 'c', at: 2 })
    assert.equal(await outlineOf(world, after), unindented('a\nb\nc\nd\nz'))
    assert.deepEqual(await checkSnapshot(world.store, after), [])
  })

  test('leaves pages in the order that moving one about in a list gives', async () => {
    const moves = fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(moves, async script => {
        const world = newWorld()
        const titles = ['a', 'b', 'c', 'd', 'e', 'f']
        let { root, ids } = await planted(world, titles.join('\n'))
        for (const [from, at] of script) {
          const [title] = titles.splice(from, 1) as [string]
          titles.splice(at, 0, title)
          root = await changed(world, root, { ...update, page: ids[title] as string, at })
        }
        assert.equal(await outlineOf(world, root), titles.join('\n'))
      }),
      { numRuns: 50 },
    )
  })
})
