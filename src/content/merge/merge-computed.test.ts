// The rules of merging computed pages: generated content never conflicts, and no note is lost.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Invalid } from '#kernel/errors.ts'
import { checkSnapshot } from '../snapshot/check-snapshot.ts'
import { generatedId, generatedWith, withComputed } from '../snapshot/generated/testing.ts'
import { type ContentChange, children, page, pages, readNotes } from '../snapshot/index.ts'
import { type ContentWorld, changed, newWorld, outlineOf, unindented } from '../snapshot/testing.ts'
import type { TreeRoot } from '../tree/index.ts'
import { deletion, insert, update } from './examples.ts'
import { type ConflictAnswer, conflictValues, mergeSnapshots, resolveConflict } from './index.ts'

const note = (markdown: string) => ({ markdown })

/** A computed page with two generated pages, and functions to go on from there; generated pages have the lowest ids. */
const begun = async () => {
  const { newId, ...rest } = newWorld()
  const world = { ...rest, newId: () => `z${newId().slice(1)}` }
  const notes = { a: note('A'), b: note('B') }
  const { root: made, id } = await withComputed(world, null, { notes })
  const base = await generatedWith(world, made, id, ['Pets', 'Users'])
  const change = (...changes: ContentChange[]) => changed(world, base, ...changes)
  const generate = (titles: string[], root: TreeRoot = base) =>
    generatedWith(world, root, id, titles, world.newId())
  const merge = async (ours: TreeRoot, theirs: TreeRoot) => {
    const merged = await mergeSnapshots(world.store, base, ours, theirs)
    assert.deepEqual(await checkSnapshot(world.store, merged.root), [])
    return merged
  }
  const resolve = (root: TreeRoot, main: TreeRoot, field: string, answer: ConflictAnswer) =>
    resolveConflict(world.store, root, { page: id, field }, { base, main }, answer, {
      ...world,
      now: 'later',
    })
  return { world, base, id, change, generate, merge, resolve }
}

const notesIn = async ({ store }: ContentWorld, root: TreeRoot, id: string) =>
  readNotes(store, (await page(store, root, id))?.notes)

const generationIn = async ({ store }: ContentWorld, root: TreeRoot, id: string) =>
  (await page(store, root, id))?.generation

suite('merging what is generated', () => {
  test('takes it from the side that generated it', async () => {
    const { world, id, change, generate, merge } = await begun()
    const ours = await generate(['Pets', 'Orders'])
    const { root, conflicts } = await merge(ours, await change(update(id, { title: 'New' })))
    assert.deepEqual(conflicts, [])
    assert.equal(await outlineOf(world, root), unindented('New\n  Pets\n  Orders'))
    assert.deepEqual(await generationIn(world, root, id), await generationIn(world, ours, id))
  })

  test('keeps what both sides generated alike, whenever they did', async () => {
    const { world, id, generate, merge } = await begun()
    const [ours, theirs] = [await generate(['Pets', 'Orders']), await generate(['Pets', 'Orders'])]
    assert.notEqual(ours, theirs)
    const { root, conflicts } = await merge(ours, theirs)
    assert.deepEqual(conflicts, [])
    assert.equal(await outlineOf(world, root), unindented('API\n  Pets\n  Orders'))
    assert.deepEqual(await generationIn(world, root, id), await generationIn(world, ours, id))
  })

  test('has it made again where the sides differ, a page that one removed and the other rewrote included', async () => {
    const { world, base, id, generate, merge } = await begun()
    const [ours, theirs] = [await generate(['Pets']), await generate(['Users', 'Pets'])]
    const rewritten = await page(world.store, base, generatedId(id, 'Users'))
    assert.notDeepEqual(await page(world.store, theirs, generatedId(id, 'Users')), rewritten)
    const { root, conflicts } = await merge(ours, theirs)
    assert.deepEqual(conflicts, [])
    assert.equal(await generationIn(world, root, id), undefined)
    assert.equal((await merge(theirs, ours)).root, root)
  })

  test('leaves its slug to the page that somebody wrote', async () => {
    const { world, id, change, generate, merge } = await begun()
    const ours = await generate(['Pets', 'Users', 'Orders'])
    for (const [one, other] of [
      [ours, await change(insert('Orders', { into: id }))],
      [await change(insert('Orders', { into: id })), ours],
    ] as const) {
      const { root, conflicts } = await merge(one, other)
      assert.deepEqual(conflicts, [])
      const under = await children(world.store, root, id)
      const owner = under.find(({ slug }) => slug === 'orders')
      assert.deepEqual([owner?.title, owner?.generatedBy], ['Orders', undefined])
      assert.deepEqual(under.map(({ slug }) => slug).sort(), ['orders', 'orders-1', 'pets', 'users'])
    }
  })
})

suite('a computed page that one side deleted', () => {
  test('is deleted where the other only generated it again', async () => {
    const { id, change, generate, merge } = await begun()
    const [gone, again] = [await change(deletion(id)), await generate(['Orders', 'Users'])]
    assert.deepEqual(await merge(gone, again), { root: null, conflicts: [] })
    assert.deepEqual(await merge(again, gone), { root: null, conflicts: [] })
  })

  test('is a conflict where the other changed notes, and no generated page is left without it', async () => {
    const { world, id, change, generate, merge } = await begun()
    const gone = await change(deletion(id))
    const noted = await generate(['Pets', 'Orders'], await change(update(id, { notes: { a: note('A2') } })))
    const conflicts = [{ page: id, field: 'page' }]
    assert.deepEqual(await merge(gone, noted), { root: null, conflicts })
    const kept = await merge(noted, gone)
    assert.deepEqual(kept.conflicts, conflicts)
    assert.equal(kept.root, noted)
    assert.equal(await outlineOf(world, noted), unindented('API\n  Pets\n  Orders'))
  })

  test('stays as ours, generated pages and all, where a page was put under it', async () => {
    const { world, id, change, merge } = await begun()
    const { root, conflicts } = await merge(
      await change(insert('Guide', { into: id })),
      await change(deletion(id)),
    )
    assert.deepEqual(conflicts, [{ page: id, field: 'page' }])
    assert.equal(await outlineOf(world, root), unindented('API\n  Pets\n  Users\n  Guide'))
  })

  test('goes with what is generated when the main content is chosen, but not with what somebody wrote', async () => {
    const { world, id, change, generate, resolve } = await begun()
    const gone = await change(deletion(id))
    const noted = await generate(['Pets', 'Orders'], await change(update(id, { notes: { a: note('A2') } })))
    assert.equal(await resolve(noted, gone, 'page', { choose: 'main' }), null)
    const written = await changed(world, noted, insert('Guide', { into: id }))
    await assert.rejects(resolve(written, gone, 'page', { choose: 'main' }), Invalid)
  })

  test('is to be generated again when the main content that has it is chosen', async () => {
    const { world, id, change, resolve } = await begun()
    const noted = await change(update(id, { notes: { a: note('A2') } }))
    const root = await resolve(await change(deletion(id)), noted, 'page', { choose: 'main' })
    assert.equal(await generationIn(world, root, id), undefined)
    assert.deepEqual(await notesIn(world, root, id), { a: 'A2', b: 'B' })
    assert.equal((await pages(world.store, root)).length, 1)
  })
})

suite('merging notes', () => {
  test('takes those that each side set or removed', async () => {
    const { world, id, change, merge } = await begun()
    const ours = await change(update(id, { notes: { a: null, c: note('C') } }))
    const { root, conflicts } = await merge(ours, await change(update(id, { notes: { b: note('B2') } })))
    assert.deepEqual(conflicts, [])
    assert.deepEqual(await notesIn(world, root, id), { b: 'B2', c: 'C' })
  })

  test('is a conflict over a note that both changed, shown as it is set, and decided by a side or a value', async () => {
    const { world, base, id, change, merge, resolve } = await begun()
    const ours = await change(update(id, { notes: { a: note('ours'), c: note('C') } }))
    const theirs = await change(update(id, { notes: { a: note('theirs'), d: note('D') } }))
    const { root, conflicts } = await merge(ours, theirs)
    assert.deepEqual(conflicts, [{ page: id, field: 'notes' }])
    assert.deepEqual(await notesIn(world, root, id), { a: 'ours', b: 'B', c: 'C', d: 'D' })
    const values = await conflictValues(
      world.store,
      { page: id, field: 'notes' },
      { base, main: theirs, changeRequest: root },
    )
    assert.deepEqual(values.base, { a: note('A'), b: note('B') })
    assert.deepEqual(values.main, { a: note('theirs'), b: note('B'), d: note('D') })
    const main = await resolve(root, theirs, 'notes', { choose: 'main' })
    assert.deepEqual(await notesIn(world, main, id), { a: 'theirs', b: 'B', c: 'C', d: 'D' })
    const value = await resolve(root, theirs, 'notes', { value: { a: note('both') } })
    assert.deepEqual(await notesIn(world, value, id), { a: 'both' })
    assert.deepEqual(await notesIn(world, await resolve(root, theirs, 'notes', { value: null }), id), {})
    await assert.rejects(resolve(root, theirs, 'notes', { value: { a: 'text' } }), Invalid)
  })

  test('is a conflict where both sides together have too many, and ours are kept', async () => {
    const { world, id, change, merge, resolve } = await begun()
    const many = (name: string) =>
      Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`${name}${index}`, note('x')]))
    const ours = await change(update(id, { notes: many('o') }))
    const theirs = await change(update(id, { notes: many('t') }))
    const { root, conflicts } = await merge(ours, theirs)
    assert.deepEqual(conflicts, [{ page: id, field: 'notes' }])
    assert.deepEqual(await notesIn(world, root, id), await notesIn(world, ours, id))
    const main = await resolve(root, theirs, 'notes', { choose: 'main' })
    assert.deepEqual(await notesIn(world, main, id), await notesIn(world, theirs, id))
  })
})
