// The rules of notes: what writers attach to parts of a computed page.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Invalid } from '#kernel/errors.ts'
import type { TreeRoot } from '../../tree/index.ts'
import { withComputed } from '../generated/testing.ts'
import { mostBytesOfNotes, mostNotes, page, readNotes } from '../index.ts'
import { type ContentWorld, changed, newWorld, planted } from '../testing.ts'

const note = (markdown: string) => ({ markdown })
const update = (id: string, notes: Record<string, { markdown: string } | null> | null) =>
  ({ operation: 'update_page', page: id, notes }) as const
const notesOf = async ({ store }: ContentWorld, root: TreeRoot, id: string) =>
  readNotes(store, (await page(store, root, id))?.notes)

const refusal = (pattern: RegExp) => (error: unknown) => {
  assert.ok(error instanceof Invalid)
  assert.match(error.problems[0]?.path ?? '', /^\/changes\/0\/notes$/)
  assert.match(error.message, pattern)
  return true
}

suite('notes', () => {
  test('are set by name, and those that are not named stay', async () => {
    const world = newWorld()
    const { root: first, id } = await withComputed(world, null, {
      notes: { a: note('A'), __proto__x: note('x') },
    })
    const second = await changed(world, first, update(id, { b: note('B'), a: note('A2') }))
    assert.deepEqual(await notesOf(world, second, id), { __proto__x: 'x', a: 'A2', b: 'B' })
    const third = await changed(world, second, update(id, { a: null, __proto__x: note(''), gone: null }))
    assert.deepEqual(await notesOf(world, third, id), { b: 'B' })
    const none = await changed(world, third, update(id, null))
    assert.equal((await page(world.store, none, id))?.notes, undefined)
  })

  test('may be attached to any name, that of an inherited property too', async () => {
    const world = newWorld()
    const notes = JSON.parse('{"__proto__": {"markdown": "P"}, "constructor": {"markdown": "C"}}')
    const { root, id } = await withComputed(world, null, { notes })
    const stored = Object.entries(await notesOf(world, root, id))
    assert.deepEqual(stored, [
      ['__proto__', 'P'],
      ['constructor', 'C'],
    ])
  })

  test('that are the same again leave the content as it is, whatever their order', async () => {
    const world = newWorld()
    const { root, id } = await withComputed(world, null, { notes: { b: note('B'), a: note('A') } })
    assert.equal(await changed(world, root, update(id, { a: note('A'), b: note('B') })), root)
  })

  test('are for computed pages alone', async () => {
    const world = newWorld()
    const { root, ids } = await planted(world, 'a')
    await assert.rejects(changed(world, root, update(ids.a as string, { a: note('A') })), refusal(/computed/))
  })

  test('are at most so many, of so many characters, and so large together', async () => {
    const world = newWorld()
    const { root, id } = await withComputed(world)
    const refused = (notes: Record<string, { markdown: string }>, pattern: RegExp) =>
      assert.rejects(changed(world, root, update(id, notes)), refusal(pattern))
    const many = Object.fromEntries(
      Array.from({ length: mostNotes + 1 }, (_, index) => [`n${index}`, note('x')]),
    )
    await refused(many, /at most 500 notes/)
    await refused({ '': note('x') }, /names of 1 to/)
    await refused({ a: note('x'.repeat(100_001)) }, /at most 100,000/)
    await refused({ a: note('\0') }, /texts/)
    const large = Array.from({ length: mostBytesOfNotes / 50_000 }, (_, index) => [
      `n${index}`,
      note('x'.repeat(50_000)),
    ])
    await refused(Object.fromEntries(large), /1 MB/)
    const { n0: _, ...most } = many
    assert.equal(
      Object.keys(await notesOf(world, await changed(world, root, update(id, most)), id)).length,
      500,
    )
  })

  test('of which a request sets very many must come in several', async () => {
    const world = newWorld()
    const large = Object.fromEntries(
      Array.from({ length: 9 }, (_, index) => [`n${index}`, note('x'.repeat(100_000))]),
    )
    const { root, id } = await withComputed(world, null, { notes: large })
    const changes = Array.from({ length: 20 }, (_, index) => update(id, { z: note(`${index}`) }))
    await assert.rejects(changed(world, root, ...changes), /another request/)
    await changed(world, root, ...changes.slice(0, 5))
  })
})
