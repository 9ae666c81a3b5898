// Finds which pages of an outline exist already.
import { batchesOf } from '#kernel/batches.ts'
import type { NewId } from '#kernel/ids.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import type { NodeReader, TreeRoot } from '../../tree/index.ts'
import { kinds } from '../kinds.ts'
import { findMany } from '../reading/entries.ts'
import { pagesOf } from '../reading/pages.ts'
import type { PageOrFile, PageRecord } from '../records.ts'
import { fileOf, isGenerated, namedPath, type OutlineItem } from './items.ts'
import { isSameKind, type KnownPage, knownPage, siblingFinder } from './siblings.ts'

/** The pages and files that were imported from these paths of a repository. */
export const importedAt = async (
  store: NodeReader,
  root: TreeRoot,
  paths: readonly string[],
): Promise<Map<string, PageOrFile>> => {
  const found = await findMany(store, root, kinds.path, paths.map(kinds.path.key))
  return new Map(Array.from(found, ([key, value]) => [kinds.path.idOf(key) as string, value]))
}

/**
 * Gives every item its id: that of an existing page, or a new one. Existing pages are looked for in this order:
 * 1. the page that an export wrote the item's file from, wherever it is;
 * 2. the page that was imported from the item's path, wherever it is;
 * 3. under the same parent, the page that an import made for the same entry;
 * 4. for an item without a file, a page under the same parent with the same type and the same slug or title; it keeps its text.
 * A page that somebody wrote never becomes a generated one, or the other way round.
 */
export const matchItems = async (
  store: NodeReader,
  root: TreeRoot,
  items: readonly OutlineItem[],
  imported: ReadonlyMap<string, PageOrFile>,
  newId: NewId,
): Promise<void> => {
  const matched = new Set<string>()
  const take = (item: OutlineItem, existing: KnownPage | undefined): void => {
    if (existing === undefined || matched.has(existing.id)) return
    if (existing.generatedBy !== (isGenerated(item) ? item.parent?.existing?.id : undefined)) return
    matched.add(existing.id)
    item.existing = existing
    // A file determines the type of its page; without a file the page keeps its type.
    if (item.path === undefined) item.type = existing.type
  }
  const idOfPath = (item: OutlineItem): string | undefined => {
    const found = imported.get(namedPath(item) ?? '')
    return found !== undefined && 'page' in found ? found.page : undefined
  }
  for (const idOf of [(item: OutlineItem) => fileOf(item)?.exported?.id, idOfPath])
    for (const some of batchesOf(items, { count: batchSize })) {
      const unmatched = some.filter(({ existing }) => existing === undefined)
      for (const [item, existing] of await pagesNamed(store, root, unmatched, idOf)) take(item, existing)
    }
  const findSibling = siblingFinder(store, root, matched)
  const matchSiblings = async (siblings: readonly OutlineItem[]): Promise<void> => {
    // Pages made for an entry are matched before any sibling is matched by its slug or title.
    for (const by of ['entry', 'likeness'] as const)
      for (const item of siblings) {
        if (item.existing === undefined) take(item, await findSibling(item, by))
        await yieldWhenLong()
      }
    for (const item of siblings) {
      item.id = item.existing?.id ?? newId()
      item.isPathTaken = isOthers(item, imported)
      const turn = yieldWhenLong()
      if (turn !== undefined) await turn
    }
  }
  await matchSiblings(items.filter(({ parent }) => parent === undefined))
  for (const { children } of items) if (children.length > 0) await matchSiblings(children)
}

/** How many records are in memory at the same time. */
const batchSize = 1000

/** Whether the item's path belongs to a page other than the item's own. */
const isOthers = ({ path, existing }: OutlineItem, imported: ReadonlyMap<string, PageOrFile>): boolean => {
  const owner = path === undefined ? undefined : imported.get(path)
  return owner !== undefined && 'page' in owner && owner.page !== existing?.id
}

/** The existing pages with the ids of the items, if they are of the same kind. */
const pagesNamed = async (
  store: NodeReader,
  root: TreeRoot,
  items: readonly OutlineItem[],
  idOf: (item: OutlineItem) => string | undefined,
): Promise<[OutlineItem, KnownPage | undefined][]> => {
  const ids = items.flatMap(item => idOf(item) ?? [])
  if (ids.length === 0) return []
  const pages = new Map<string, PageRecord>((await pagesOf(store, root, ids)).map(page => [page.id, page]))
  return items.map(item => {
    const page = pages.get(idOf(item) ?? '')
    const known = page && knownPage(page)
    return [item, known && isSameKind(known, item) ? known : undefined]
  })
}
