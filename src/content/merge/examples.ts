// What the examples of merges share: a tree, what each side does, and changes in few words.
import assert from 'node:assert/strict'
import { checkSnapshot } from '../snapshot/check-snapshot.ts'
import { type ContentChange, page } from '../snapshot/index.ts'
import { type ContentWorld, changed, newWorld, planted } from '../snapshot/testing.ts'
import type { TreeRoot } from '../tree/index.ts'
import { type MergeConflict, mergeSnapshots } from './index.ts'

export interface Example {
  readonly tree: string
  readonly ours: (id: (title: string) => string) => ContentChange[]
  readonly theirs: (id: (title: string) => string) => ContentChange[]
}

/** Applies both sides, merges, and checks that the result is sound. */
export const mergeExample = async (example: Example) => {
  const world = newWorld()
  const { root: base, ids } = await planted(world, example.tree)
  const id = (title: string) => ids[title] ?? assert.fail(title)
  const ours = await changed(world, base, ...example.ours(id))
  const theirs = await changed(world, base, ...example.theirs(id))
  const { root, conflicts } = await mergeSnapshots(world.store, base, ours, theirs)
  assert.deepEqual(await checkSnapshot(world.store, root), [])
  return { world, base, ours, theirs, root, conflicts, id }
}

export const update = (id: string, fields: object): ContentChange => ({
  operation: 'update_page',
  page: id,
  ...fields,
})
export const deletion = (id: string): ContentChange => ({ operation: 'delete_page', page: id })
export const insert = (title: string, fields: object = {}): ContentChange => ({
  operation: 'insert_page',
  title,
  ...fields,
})
export const withText = (markdown: string) => ({ document: { markdown } })

export const storedTextOf = async ({ store }: ContentWorld, root: TreeRoot, id: string): Promise<string> =>
  store.readText((await page(store, root, id))?.document ?? '')

export const one = (conflict: MergeConflict): MergeConflict[] => [conflict]
