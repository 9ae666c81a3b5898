// What the tests of content share: a store in memory, counted ids, and content built from an indented list.
import assert from 'node:assert/strict'
import type { NewId } from '#kernel/ids.ts'
import type { ObjectStore } from '../objects.ts'
import { memoryObjects } from '../objects-in-memory.ts'
import type { TreeRoot } from '../tree/index.ts'
import { applyChanges, type ChangeResult, type ContentChange, type PageNode, pageTree } from './index.ts'

/** A new store, and what changes need. */
export interface ContentWorld {
  readonly store: ObjectStore
  readonly newId: NewId
}

export const newWorld = (): ContentWorld => ({ store: memoryObjects(), newId: countedIds() })

/** Ids that count up. */
const countedIds = (): NewId => {
  let count = 0
  return () => String(count++).padStart(20, '0')
}

/** Applies changes at a time that no other call uses. */
export const apply = (
  { store, newId }: ContentWorld,
  root: TreeRoot,
  ...changes: readonly ContentChange[]
): Promise<{ root: TreeRoot; outcomes: ChangeResult[] }> =>
  applyChanges(store, root, changes, { now: `2026-01-01 ${newId()}`, newId })

/** The ids of the files that a change inserted. */
export const insertedFiles = (result: ChangeResult | undefined): readonly string[] =>
  result?.operation === 'insert_files' ? result.files : assert.fail('it inserted no files')

/** The content after changes. */
export const changed = async (
  world: ContentWorld,
  root: TreeRoot,
  ...changes: readonly ContentChange[]
): Promise<TreeRoot> => (await apply(world, root, ...changes)).root

/** Inserts pages, one for each line, each under the last line with less indentation; returns their ids by title. */
export const planted = async (
  world: ContentWorld,
  tree: string,
  start: TreeRoot = null,
): Promise<{ root: TreeRoot; ids: Record<string, string> }> => {
  const ids: Record<string, string> = {}
  const above: string[] = []
  let root = start
  for (const line of tree.split('\n').filter(text => text.trim() !== '')) {
    const [, indent = '', title = ''] = /^( *)(.*)$/.exec(line) as RegExpExecArray
    const level = indent.length / 2
    const into = level === 0 ? null : (above[level - 1] as string)
    const document = { markdown: `# ${title}\n` }
    const made = await apply(world, root, { operation: 'insert_page', title, into, document })
    root = made.root
    above[level] = ids[title] = (made.outcomes[0] as { page: string }).page
  }
  return { root, ids }
}

/** The tree of pages as an indented list of titles. */
export const outlineOf = async ({ store }: ContentWorld, root: TreeRoot): Promise<string> => {
  const lines = (nodes: readonly PageNode[], indent: string): string[] =>
    nodes.flatMap(node => [`${indent}${node.page.title}`, ...lines(node.pages, `${indent}  `)])
  return lines(await pageTree(store, root), '').join('\n')
}

/** A list in the format of `outlineOf`, written with the indentation of the test. */
export const unindented = (text: string): string => {
  const lines = text.split('\n').filter(line => line.trim() !== '')
  const indent = Math.min(...lines.map(line => line.length - line.trimStart().length))
  return lines.map(line => line.slice(indent)).join('\n')
}
