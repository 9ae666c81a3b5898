// The rules of generated pages: what stays the same when a computed page is generated again.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { edit, type TreeRoot } from '../../tree/index.ts'
import { checkSnapshot } from '../check-snapshot.ts'
import { children, deepestLevel, kinds, page, putGenerated } from '../index.ts'
import { allRecords } from '../reading/entries.ts'
import { apply, type ContentWorld, changed, newWorld, outlineOf, planted, unindented } from '../testing.ts'
import { contentOf, generatedId, generatedWith, specOf, withComputed } from './testing.ts'

const slugsUnder = async ({ store }: ContentWorld, root: TreeRoot, id: string) =>
  (await children(store, root, id)).map(({ slug }) => slug)

suite('generated pages', () => {
  test('are documents under their computed page, in the order given, and its text is the overview', async () => {
    const world = newWorld()
    const { root: before, id } = await withComputed(world)
    const root = await generatedWith(world, before, id, ['Pets', 'Users'])
    assert.equal(await outlineOf(world, root), unindented('API\n  Pets\n  Users'))
    assert.deepEqual(await checkSnapshot(world.store, root), [])
    const [pets] = await children(world.store, root, id)
    assert.deepEqual(
      [pets?.type, pets?.generatedBy, pets?.slug, await world.store.readText(pets?.document ?? '')],
      ['document', id, 'pets', '# Pets\n'],
    )
    const computed = await page(world.store, root, id)
    assert.equal(await world.store.readText(computed?.document ?? ''), 'All of Pets, Users\n')
    assert.deepEqual(
      [computed?.generation?.inputs, computed?.generation?.orphaned],
      ['Pets Users', undefined],
    )
  })

  test('that are the same again leave the content as it is', async () => {
    const world = newWorld()
    const { root: before, id } = await withComputed(world)
    const root = await generatedWith(world, before, id, ['Pets', 'Users'], 'then')
    assert.equal(await generatedWith(world, root, id, ['Pets', 'Users'], 'later'), root)
  })

  test('keep the time they were made, and that of their last change while title and text stay', async () => {
    const world = newWorld()
    const { root: before, id } = await withComputed(world)
    const first = await generatedWith(world, before, id, ['Pets', 'Users'], 'then')
    const { pages, ...rest } = contentOf(id, ['Pets', 'Users'])
    const [pets, users] = pages
    assert.ok(pets && users)
    const next = {
      ...rest,
      inputs: 'new',
      pages: [
        { ...pets, slug: 'animals' },
        { ...users, text: 'new' },
      ],
    }
    const root = await putGenerated(world.store, first, id, next, 'later')
    const times = async (title: string) => {
      const found = await page(world.store, root, generatedId(id, title))
      return [found?.slug, found?.createdAt, found?.updatedAt]
    }
    assert.deepEqual(await times('Pets'), ['animals', 'then', 'then'])
    assert.deepEqual(await times('Users'), ['users', 'then', 'later'])
    const [old, computed] = [await page(world.store, first, id), await page(world.store, root, id)]
    assert.equal(computed?.updatedAt, old?.updatedAt)
    assert.notEqual(computed?.generation?.seed, old?.generation?.seed)
  })

  test('that are wanted no longer go, and those that somebody put there stay as they are', async () => {
    const world = newWorld()
    const { root: before, id } = await withComputed(world)
    const generated = await generatedWith(world, before, id, ['Pets', 'Users'])
    const { root, outcomes } = await apply(world, generated, {
      operation: 'insert_page',
      title: 'Guide',
      into: id,
      at: 1,
    })
    const [own] = await children(world.store, root, id, { limit: 3 }).then(all =>
      all.filter(({ title }) => title === 'Guide'),
    )
    const after = await generatedWith(world, root, id, ['Orders', 'Pets'])
    assert.equal(await outlineOf(world, after), unindented('API\n  Orders\n  Pets\n  Guide'))
    assert.deepEqual(await page(world.store, after, (outcomes[0] as { page: string }).page), own)
    assert.deepEqual(await checkSnapshot(world.store, after), [])
  })

  test('leave a slug to the page that somebody wrote, and have it once it is free', async () => {
    const world = newWorld()
    const { root: before, id } = await withComputed(world)
    const written = await apply(world, before, { operation: 'insert_page', title: 'Pets', into: id })
    const first = await generatedWith(world, written.root, id, ['Pets'])
    assert.deepEqual(await slugsUnder(world, first, id), ['pets', 'pets-1'])
    const second = await generatedWith(world, first, id, ['Users', 'Pets'])
    assert.deepEqual(await slugsUnder(world, second, id), ['pets', 'users', 'pets-1'])
    const page = (written.outcomes[0] as { page: string }).page
    const freed = await changed(world, second, { operation: 'delete_page', page })
    assert.deepEqual(await slugsUnder(world, await generatedWith(world, freed, id, ['Users', 'Pets']), id), [
      'users',
      'pets',
    ])
  })

  test('may exchange their slugs', async () => {
    const world = newWorld()
    const { root: before, id } = await withComputed(world)
    const first = await generatedWith(world, before, id, ['Pets', 'Users'])
    const content = contentOf(id, ['Pets', 'Users'])
    const pages = content.pages.map((one, index) => ({ ...one, slug: index === 0 ? 'users' : 'pets' }))
    const root = await putGenerated(world.store, first, id, { ...content, pages }, 'later')
    assert.deepEqual(await slugsUnder(world, root, id), ['users', 'pets'])
    assert.deepEqual(await checkSnapshot(world.store, root), [])
  })

  test('keep their order keys where the order stays', async () => {
    const world = newWorld()
    const { root: before, id } = await withComputed(world)
    const first = await generatedWith(world, before, id, ['A', 'B', 'C', 'D'])
    const second = await generatedWith(world, first, id, ['D', 'A', 'X', 'B', 'C'])
    const ordersIn = async (root: TreeRoot) =>
      new Map((await children(world.store, root, id)).map(({ title, order }) => [title, order]))
    const [old, fresh] = [await ordersIn(first), await ordersIn(second)]
    assert.deepEqual([...fresh.keys()], ['D', 'A', 'X', 'B', 'C'])
    for (const title of ['A', 'B', 'C']) assert.equal(fresh.get(title), old.get(title))
  })

  test('are not made where pages can be no deeper', async () => {
    const world = newWorld()
    const lines = Array.from({ length: deepestLevel - 2 }, (_, level) => `${'  '.repeat(level)}L${level}`)
    const { root: planting, ids } = await planted(world, `${lines.join('\n')}\nabove`)
    const { root: before, id } = await withComputed(world, planting, { into: ids.above })
    const into = ids[`L${deepestLevel - 3}`] as string
    const root = await changed(world, before, { operation: 'update_page', page: ids.above as string, into })
    assert.deepEqual(await slugsUnder(world, await generatedWith(world, root, id, ['Pets']), id), [])
  })

  test('come and go in any order, and everything agrees', async () => {
    const titles = fc.uniqueArray(fc.constantFrom(...'ABCDEFGH'), { maxLength: 8 })
    const written = fc.array(fc.tuple(fc.constantFrom('A', 'C', 'Z'), fc.nat(4)), { maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(titles, written), { minLength: 1, maxLength: 4 }), async steps => {
        const world = newWorld()
        let { root, id } = await withComputed(world)
        for (const [wanted, own] of steps) {
          for (const [title, at] of own) {
            const most = (await children(world.store, root, id)).length
            const change = { operation: 'insert_page', title, into: id, at: Math.min(at, most) } as const
            root = await changed(world, root, change)
          }
          const others = (await children(world.store, root, id)).filter(one => one.generatedBy === undefined)
          root = await generatedWith(world, root, id, wanted)
          const under = await children(world.store, root, id)
          const isGenerated = (one: { generatedBy?: string }) => one.generatedBy === id
          assert.deepEqual(
            under.filter(isGenerated).map(({ title }) => title),
            wanted,
          )
          assert.deepEqual(
            under.filter(one => !isGenerated(one)),
            others,
          )
          assert.deepEqual(await checkSnapshot(world.store, root), [])
        }
      }),
      { numRuns: 100 },
    )
  })
})

test('a computed page is found by its spec, and its pages by nothing else', async () => {
  const world = newWorld()
  const { root: before, id } = await withComputed(world)
  const root = await generatedWith(world, before, id, ['Pets'])
  assert.deepEqual(await allRecords(world.store, root, kinds.computed), ['pets'])
  const changes = [{ operation: 'update_page', page: id, computed: specOf('users') }] as const
  assert.deepEqual(await allRecords(world.store, await changed(world, root, ...changes), kinds.computed), [
    'users',
  ])
  const without = await changed(world, root, { operation: 'delete_page', page: id })
  assert.equal(without, null)
})

test('a computed page that was stored before is found once it is changed or generated, and goes as any page', async () => {
  const world = newWorld()
  const { store } = world
  const { root: present, id } = await withComputed(world)
  const root = await edit(store, present, [[kinds.computed.key(id), undefined]])
  assert.deepEqual(await allRecords(store, root, kinds.computed), [])
  for (const after of [
    await changed(world, root, { operation: 'update_page', page: id, title: 'New' }),
    await generatedWith(world, root, id, ['Pets']),
  ]) {
    assert.deepEqual(await allRecords(store, after, kinds.computed), ['pets'])
    assert.deepEqual(await checkSnapshot(store, after), [])
  }
  assert.equal(await changed(world, root, { operation: 'delete_page', page: id }), null)
})
