// Reads pages: by id, the children of one, the ancestors of one, and the one at a path.
import { count, entryAt, type NodeReader, scan, scanMany, type TreeRoot } from '../../tree/index.ts'
import { type ChildId, childPrefix, kinds } from '../kinds.ts'
import type { PageRecord } from '../records.ts'
import { allRecords, countRecords, find, findMany, type Paging } from './entries.ts'

/** A page by its id. */
export const page = (store: NodeReader, root: TreeRoot, id: string): Promise<PageRecord | undefined> =>
  find(store, root, kinds.page, id)

/** The existing pages among these ids, in the given order. */
export const pagesOf = async (
  store: NodeReader,
  root: TreeRoot,
  ids: readonly string[],
): Promise<PageRecord[]> => {
  const found: PageRecord[] = []
  for (let from = 0; from < ids.length; from += batchSize) {
    const some = ids.slice(from, from + batchSize).map(kinds.page.key)
    const records = await findMany(store, root, kinds.page, some)
    for (const key of some) {
      const record = records.get(key)
      if (record !== undefined) found.push(record)
    }
  }
  return found
}

/** How many keys are looked up at a time, few enough not to block the event loop. */
const batchSize = 1000

/** All pages, by id. */
export const pages = (store: NodeReader, root: TreeRoot): Promise<PageRecord[]> =>
  allRecords(store, root, kinds.page)

/** How many pages there are. */
export const countPages = (store: NodeReader, root: TreeRoot): Promise<number> =>
  countRecords(store, root, kinds.page)

/** A part of the children of a page: at most `limit` of those after a sibling. */
export type ChildPaging = Paging<ChildId>

/** The children of a page, in order. */
export const children = async (
  store: NodeReader,
  root: TreeRoot,
  parent: string | null,
  paging: ChildPaging = {},
): Promise<PageRecord[]> => pagesOf(store, root, await childIds(store, root, parent, paging))

/** The ids of the children of a page, in order. */
const childIds = async (
  store: NodeReader,
  root: TreeRoot,
  parent: string | null,
  { after, limit }: ChildPaging = {},
): Promise<string[]> => {
  const entries = await scan(store, root, {
    prefix: childPrefix(parent),
    ...(after && { after: kinds.child.key(after) }),
    ...(limit !== undefined && { limit }),
  })
  return entries.map(([, id]) => kinds.child.read(id))
}

/** The ids of the children of each of many pages. */
export const childIdsOf = async (
  store: NodeReader,
  root: TreeRoot,
  parents: readonly string[],
): Promise<string[][]> => {
  const found: string[][] = []
  for (let from = 0; from < parents.length; from += batchSize) {
    const prefixes = parents.slice(from, from + batchSize).map(childPrefix)
    for (const entries of await scanMany(store, root, prefixes))
      found.push(entries.map(([, id]) => kinds.child.read(id)))
  }
  return found
}

/** The ids of all descendants of some pages. */
export const idsBelow = async (
  store: NodeReader,
  root: TreeRoot,
  above: readonly string[],
): Promise<string[]> => {
  const found: string[] = []
  for (let level = above; level.length > 0; ) {
    level = (await childIdsOf(store, root, level)).flat()
    for (const id of level) found.push(id)
  }
  return found
}

/** Whether a page has children. */
export const hasChildren = async (store: NodeReader, root: TreeRoot, id: string): Promise<boolean> =>
  (await childIds(store, root, id, { limit: 1 })).length > 0

/** The ancestors of a page, the topmost first. */
export const ancestors = async (
  store: NodeReader,
  root: TreeRoot,
  below: Pick<PageRecord, 'parent'>,
): Promise<PageRecord[]> => {
  const found: PageRecord[] = []
  for (let parent = below.parent; parent !== null; ) {
    const above = await page(store, root, parent)
    if (above === undefined) break
    found.push(above)
    parent = above.parent
  }
  return found.reverse()
}

/** The slugs from the top level down to the page, joined by `/`; a link, which has no slug, has its parent's path. */
export const pathOf = async (store: NodeReader, root: TreeRoot, of: PageRecord): Promise<string> =>
  [...(await ancestors(store, root, of)), of].flatMap(({ slug }) => slug ?? []).join('/')

/** The paths of many pages, by their ids. */
export const pathsOf = async (
  store: NodeReader,
  root: TreeRoot,
  of: readonly PageRecord[],
): Promise<Map<string, string>> => {
  const chains = await withAncestors(store, root, of)
  return new Map(of.map(({ id }) => [id, (chains.get(id) ?? []).flatMap(({ slug }) => slug ?? []).join('/')]))
}

/**
 * For each of many pages, by its id: its ancestors, the topmost first, and the page itself. They are read level by level.
 */
export const withAncestors = async (
  store: NodeReader,
  root: TreeRoot,
  of: readonly PageRecord[],
): Promise<Map<string, PageRecord[]>> => {
  const known = new Map(of.map(record => [record.id, record]))
  for (let level = of; level.length > 0; ) {
    const wanted = new Set(level.flatMap(({ parent }) => parent ?? []).filter(id => !known.has(id)))
    level = await pagesOf(store, root, [...wanted])
    for (const record of level) known.set(record.id, record)
  }
  return new Map(of.map(record => [record.id, chainAmong(known, record)]))
}

const chainAmong = (known: ReadonlyMap<string, PageRecord>, of: PageRecord): PageRecord[] => {
  const chain: PageRecord[] = []
  for (let at: PageRecord | undefined = of; at !== undefined; at = known.get(at.parent ?? '')) chain.push(at)
  return chain.reverse()
}

/** The page at a path of slugs. */
export const pageAtPath = async (
  store: NodeReader,
  root: TreeRoot,
  path: string,
): Promise<PageRecord | undefined> => {
  let id: string | null = null
  for (const slug of path.split('/')) {
    const next: string | undefined = await find(store, root, kinds.slug, { parent: id, slug })
    if (next === undefined) return undefined
    id = next
  }
  return id === null ? undefined : page(store, root, id)
}

/** The index of a page among its siblings, from 0. */
export const indexOf = async (store: NodeReader, root: TreeRoot, of: PageRecord): Promise<number> => {
  const prefix = childPrefix(of.parent)
  const key = kinds.child.key(of)
  let low = 0
  let high = await count(store, root, prefix)
  while (low < high) {
    const middle = (low + high) >>> 1
    const entry = await entryAt(store, root, prefix, middle)
    if (entry !== undefined && entry[0] < key) low = middle + 1
    else high = middle
  }
  return low
}
