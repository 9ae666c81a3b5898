// The rules of listing changes of computed pages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentComparisonHere } from '../block-changes/index.ts'
import { contentOf, generatedWith, withComputed } from '../snapshot/generated/testing.ts'
import { putGenerated } from '../snapshot/index.ts'
import { changed, newWorld } from '../snapshot/testing.ts'
import type { TreeRoot } from '../tree/index.ts'
import { changesBetween } from './index.ts'

const note = (markdown: string) => ({ markdown })

const begun = async () => {
  const world = newWorld()
  const { root, id } = await withComputed(world, null, { notes: { a: note('A'), b: note('B') } })
  const between = async (before: TreeRoot, after: TreeRoot) =>
    (await changesBetween(world.store, before, after, 50, documentComparisonHere)).changes
  return { world, root, id, between }
}

test('changed notes are told by their names, before and after, and those that stayed are not', async () => {
  const { world, root, id, between } = await begun()
  const notes = { a: note('A2'), c: note('C') }
  const after = await changed(world, root, { operation: 'update_page', page: id, notes })
  const attributesOf = async (one: TreeRoot, other: TreeRoot) =>
    (await between(one, other)).map(change => change.type === 'page_edited' && change.attributes)
  assert.deepEqual(await attributesOf(root, after), [
    { notes: { before: { a: note('A') }, after: { a: note('A2'), c: note('C') } } },
  ])
  const less = await changed(world, root, { operation: 'update_page', page: id, notes: { a: null } })
  assert.deepEqual(await attributesOf(root, less), [{ notes: { before: { a: note('A') } } }])
})

test('generated pages are told like any others, and what they were made from is not', async () => {
  const { world, root, id, between } = await begun()
  const first = await generatedWith(world, root, id, ['Pets'])
  const second = await generatedWith(world, first, id, ['Pets', 'Users'])
  const told = (await between(first, second)).map(change => [
    change.type,
    'page' in change && change.page.title,
    'attributes' in change ? Object.keys(change.attributes) : [],
  ])
  assert.deepEqual(told, [
    ['page_edited', 'API', ['document']],
    ['page_created', 'Users', []],
  ])
  const again = { ...contentOf(id, ['Pets', 'Users']), inputs: 'other', orphaned: ['a'] }
  const third = await putGenerated(world.store, second, id, again, 'later')
  assert.notEqual(third, second)
  assert.deepEqual(await between(second, third), [])
})
