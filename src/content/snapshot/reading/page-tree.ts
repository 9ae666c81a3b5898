// Pages as a tree: the whole of it, or one page with all its descendants.
import { yieldWhenLong } from '#kernel/yielding.ts'
import type { NodeReader, TreeRoot } from '../../tree/index.ts'
import { kinds } from '../kinds.ts'
import type { PageRecord } from '../records.ts'
import { allRecords } from './entries.ts'
import { childIdsOf, page, pages, pagesOf } from './pages.ts'

/** A page and its children in order. */
export interface PageNode {
  readonly page: PageRecord
  readonly pages: readonly PageNode[]
}

interface OpenNode {
  readonly page: PageRecord
  readonly pages: OpenNode[]
}

/** All pages, nested; takes two scans whatever the shape of the tree. */
export const pageTree = async (store: NodeReader, root: TreeRoot): Promise<PageNode[]> => {
  const nodes = new Map<string, OpenNode>()
  for (const record of await pages(store, root)) {
    nodes.set(record.id, { page: record, pages: [] })
    const turn = yieldWhenLong()
    if (turn !== undefined) await turn
  }
  const top: OpenNode[] = []
  for (const id of await allRecords(store, root, kinds.child)) {
    const node = nodes.get(id)
    if (node === undefined) continue
    const { parent } = node.page
    const siblings = parent === null ? top : nodes.get(parent)?.pages
    siblings?.push(node)
    const turn = yieldWhenLong()
    if (turn !== undefined) await turn
  }
  return top
}

/** The same tree without generated pages, which have no children. */
export const withoutGenerated = (nodes: readonly PageNode[]): PageNode[] =>
  nodes
    .filter(({ page }) => page.generatedBy === undefined)
    .map(({ page, pages }) => ({ page, pages: withoutGenerated(pages) }))

/** A page with all its descendants; takes time by their number. */
export const subtree = async (
  store: NodeReader,
  root: TreeRoot,
  id: string,
): Promise<PageNode | undefined> => {
  const record = await page(store, root, id)
  if (record === undefined) return undefined
  const top: OpenNode = { page: record, pages: [] }
  for (let level = [top]; level.length > 0; ) level = await addChildren(store, root, level)
  return top
}

/** Adds the children of all nodes of one level, and returns these. */
const addChildren = async (
  store: NodeReader,
  root: TreeRoot,
  level: readonly OpenNode[],
): Promise<OpenNode[]> => {
  const ids = await childIdsOf(
    store,
    root,
    level.map(({ page }) => page.id),
  )
  const parents = new Map(level.map(node => [node.page.id, node]))
  const below: OpenNode[] = []
  for (const child of await pagesOf(store, root, ids.flat())) {
    const node = { page: child, pages: [] }
    parents.get(child.parent ?? '')?.pages.push(node)
    below.push(node)
    const turn = yieldWhenLong()
    if (turn !== undefined) await turn
  }
  return below
}

/** The pages of a tree, each before its descendants, in the order in which a reader meets them. */
export const flatten = (nodes: readonly PageNode[]): PageRecord[] => {
  const found: PageRecord[] = []
  const open = [...nodes].reverse()
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    found.push(node.page)
    for (let index = node.pages.length - 1; index >= 0; index--) open.push(node.pages[index] as PageNode)
  }
  return found
}
