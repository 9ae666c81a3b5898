// Which merges are short, so that they may be computed while others wait.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryObjects } from '../objects-in-memory.ts'
import { kinds } from '../snapshot/index.ts'
import { diff, edit, type TreeRoot } from '../tree/index.ts'
import { countingObjects } from '../tree/testing.ts'
import { mergeExample, update, withText } from './examples.ts'
import { mayBeShort, mergeIfShort, mergeSnapshots } from './index.ts'

const withVariables = (
  store: ReturnType<typeof memoryObjects>,
  root: TreeRoot,
  count: number,
  prefix: string,
) =>
  edit(
    store,
    root,
    Array.from({ length: count }, (_, index) => [kinds.variable.key(`${prefix}${index}`), 'value']),
  )

test('a merge is short where few records differ', async () => {
  const store = memoryObjects()
  const base = await withVariables(store, null, 1, 'base')
  const theirs = await withVariables(store, base, 1, 'theirs')
  const merged = async (count: number) =>
    mergeIfShort(store, base, await withVariables(store, base, count, 'ours'), theirs)
  assert.deepEqual([(await merged(10))?.conflicts, await merged(2000)], [[], undefined])
})

test('that a merge is not short is found out long before all that differs is read', async () => {
  const store = countingObjects()
  const base = await withVariables(store, null, 1, 'base')
  const ours = await withVariables(store, base, 50_000, 'ours')
  const theirs = await withVariables(store, base, 1, 'theirs')
  const readsOf = async (act: () => Promise<unknown>): Promise<number> => {
    store.reads.length = 0
    await act()
    return store.reads.length
  }
  const all = await readsOf(() => diff(store, base, ours))
  const before = await readsOf(() => mayBeShort(store, base, ours))
  const within = await readsOf(() => mergeIfShort(store, base, ours, theirs))
  assert.ok(Math.max(before, within) < all / 10, `${before} and ${within} of ${all}`)
})

test('one side alone may leave it open that a merge is short', async () => {
  const store = memoryObjects()
  const base = await withVariables(store, null, 1, 'base')
  const side = (count: number) => withVariables(store, base, count, 'ours')
  assert.deepEqual(
    [await mayBeShort(store, base, await side(2000)), await mayBeShort(store, base, await side(2001))],
    [true, false],
  )
})

const bothChange = (ours: string, theirs: string) => {
  const change = (text: string) => (id: (name: string) => string) =>
    ['a', 'b', 'c'].map(name => update(id(name), withText(text)))
  return mergeExample({ tree: 'a\nb\nc', ours: change(ours), theirs: change(theirs) })
}

test('a merge is short where texts that both sides changed cost little, and then it is the merge', async () => {
  const { world, base, ours, theirs } = await bothChange('one\n', 'another\n')
  const merged = await mergeIfShort(world.store, base, ours, theirs)
  assert.deepEqual(merged, await mergeSnapshots(world.store, base, ours, theirs))
})

test('a merge is not short where texts that both sides changed are long, or cost much together', async () => {
  for (const length of [40_000, 28_000]) {
    const [one, another] = ['a\n', 'b\n'].map(line => line.repeat(length / 2)) as [string, string]
    const { world, base, ours, theirs } = await bothChange(one, another)
    assert.equal(await mergeIfShort(world.store, base, ours, theirs), undefined)
  }
})
