// The rules of setting variables: one edit for each request, and limits on how many there are.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Invalid } from '#kernel/errors.ts'
import type { ObjectStore } from '../../objects.ts'
import { edit } from '../../tree/index.ts'
import { page, variables } from '../index.ts'
import { apply, changed, newWorld } from '../testing.ts'
import { mostNamedVariables, mostVariables } from '../variables.ts'

type Given = Record<string, string | null>

const set = (given: Given) => ({ operation: 'set_variables', variables: given }) as const

const named = <Value>(from: number, count: number, value: Value): Record<string, Value> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`v${from + index}`, value]))

/** The pointer to the field at fault. */
const refusal = async (work: Promise<unknown>): Promise<string | undefined> => {
  const error = await work.then(
    () => undefined,
    error => error,
  )
  assert.ok(error instanceof Invalid, `${error}`)
  return error.problems[0]?.path
}

const countingWrites = (store: ObjectStore) => {
  const counts = { nodes: 0 }
  const writeNode: ObjectStore['writeNode'] = node => {
    counts.nodes++
    return store.writeNode(node)
  }
  return { store: { ...store, writeNode }, counts }
}

test('the later change wins where two set the same variable, also when it takes it away', async () => {
  const world = newWorld()
  const root = await changed(world, null, set({ a: '1', b: '1', c: '1' }), set({ a: '2', b: null }))
  assert.deepEqual(await variables(world.store, root), { a: '2', c: '1' })
})

test('many changes that set variables write no more of the map than one does', async () => {
  const world = newWorld()
  const root = await changed(world, null, set(named(0, 300, 'x')))
  const { store, counts } = countingWrites(world.store)
  await changed({ ...world, store }, root, set(named(0, 300, 'y')))
  const once = counts.nodes
  counts.nodes = 0
  const changes = Array.from({ length: 6 }, (_, index) => set(named(index * 50, 50, 'z')))
  await changed({ ...world, store }, root, ...changes)
  assert.equal(counts.nodes, once)
})

test('the answer for a conflict comes after the variables that were set before it', async () => {
  const world = newWorld()
  const answer = {
    operation: 'resolve_conflict',
    conflict: 'c',
    resolve: (store: ObjectStore, root: string | null) => edit(store, root, [['variable/a', 'answer']]),
  } as const
  const root = await changed(world, null, set({ a: '1' }), answer)
  assert.deepEqual(await variables(world.store, root), { a: 'answer' })
})

test('a space has so many variables and no more, and the change that made them too many is named', async () => {
  const world = newWorld()
  const full = await changed(world, null, set(named(0, mostVariables.space, '')))
  assert.equal(await refusal(apply(world, full, set({ another: '' }))), '/changes/0/variables')
  await changed(world, full, set({ another: '' }), set({ v0: null }))
})

test('the variables of a space take 64 KB together, names and values', async () => {
  const world = newWorld()
  const fitting = { ...named(10, 15, 'x'.repeat(4096)), v9: 'ä'.repeat(2024) }
  const root = await changed(world, null, set(fitting))
  assert.equal(await refusal(apply(world, root, set({ v9: 'ä'.repeat(2025) }))), '/changes/0/variables')
})

test('where there are too many from before, they may become fewer, and not more', async () => {
  const world = newWorld()
  const entries = Object.entries(named(0, 1200, 'x')).map(([name, value]): [string, string] => [
    `variable/${name}`,
    value,
  ])
  const root = await edit(world.store, null, entries)
  const fewer = await changed(world, root, set({ v0: null }))
  assert.equal(Object.keys(await variables(world.store, fewer)).length, 1199)
  await refusal(apply(world, root, set({ another: 'x' })))
})

test('one request names so many variables and no more', async () => {
  const world = newWorld()
  const half = named(0, mostNamedVariables / 2, null)
  await changed(world, null, set(half), set(half))
  const more = apply(world, null, set(half), set(half), set({ a: null }))
  assert.equal(await refusal(more), '/changes/2/variables')
})

test('a page has so many variables and no more, of 64 KB together', async () => {
  const world = newWorld()
  const insert = (given: Record<string, string>) =>
    ({ operation: 'insert_page', title: 'a', variables: given }) as const
  const { root, outcomes } = await apply(world, null, insert(named(0, mostVariables.page, 'x')))
  const { page: id } = outcomes[0] as { page: string }
  assert.equal(Object.keys((await page(world.store, root, id))?.variables ?? {}).length, mostVariables.page)
  const tooMany = named(0, mostVariables.page + 1, 'x')
  assert.equal(await refusal(apply(world, null, insert(tooMany))), '/changes/0/variables')
  const update = { operation: 'update_page', page: id, variables: named(0, 17, 'x'.repeat(4096)) } as const
  assert.equal(await refusal(apply(world, root, update)), '/changes/0/variables')
})
