// Which merges are short: those that may be computed while others wait.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryObjects } from '../objects-in-memory.ts'
import { kinds } from '../snapshot/index.ts'
import { comparisonHere, type TextComparison } from '../text/index.ts'
import { edit, type TreeRoot } from '../tree/index.ts'
import { mergeExample, update, withText } from './examples.ts'
import { mergeSnapshots } from './index.ts'

test('a merge is short where few records differ', async () => {
  const store = memoryObjects()
  const withVariables = (root: TreeRoot, count: number, prefix: string) =>
    edit(
      store,
      root,
      Array.from({ length: count }, (_, index) => [kinds.variable.key(`${prefix}${index}`), 'value']),
    )
  const base = await withVariables(null, 1, 'base')
  const theirs = await withVariables(base, 1, 'theirs')
  const isShort = async (count: number) => {
    const ours = await withVariables(base, count, 'ours')
    return (await mergeSnapshots(store, base, ours, theirs)).isShort
  }
  assert.deepEqual([await isShort(10), await isShort(2000)], [true, false])
})

test('a merge is short where texts that both sides changed cost little', async () => {
  const { world, base, ours, theirs } = await mergeExample({
    tree: 'a',
    ours: id => [update(id('a'), withText('one\n'))],
    theirs: id => [update(id('a'), withText('another\n'))],
  })
  const isShort = async (cost: number) => {
    const merge: TextComparison['merge'] = async (_, effort) => {
      effort.left -= cost
      return { clean: false }
    }
    return (await mergeSnapshots(world.store, base, ours, theirs, { ...comparisonHere, merge })).isShort
  }
  assert.deepEqual([await isShort(1000), await isShort(1_000_000)], [true, false])
})
