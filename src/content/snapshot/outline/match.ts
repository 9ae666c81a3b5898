// Which pages of an outline exist already.
import type { NewId } from '#kernel/ids.ts'
import { slugify } from '#kernel/slug.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import type { NodeReader, TreeRoot } from '../../tree/index.ts'
import { kinds } from '../kinds.ts'
import { find, findMany } from '../reading/entries.ts'
import { children, page, pagesOf } from '../reading/pages.ts'
import type { PageOrFile, PageRecord } from '../records.ts'
import { type ExistingPage, isGenerated, type OutlineItem, parentId } from './items.ts'

/** What was imported from some paths of a repository. */
export const importedAt = async (
  store: NodeReader,
  root: TreeRoot,
  paths: readonly string[],
): Promise<Map<string, PageOrFile>> => {
  const found = await findMany(store, root, kinds.path, paths.map(kinds.path.key))
  return new Map(Array.from(found, ([key, value]) => [kinds.path.idOf(key) as string, value]))
}

/**
 * Gives every item its id: of the page made from the same path; where there is no path, of the page of the same type
 * that has the slug under the same parent, or of the link with the title; otherwise a new one. Nothing that somebody
 * wrote becomes a generated page, or the other way round.
 */
export const matchItems = async (
  store: NodeReader,
  root: TreeRoot,
  items: readonly OutlineItem[],
  imported: ReadonlyMap<string, PageOrFile>,
  newId: NewId,
): Promise<void> => {
  const matched = new Set<string>()
  const take = (item: OutlineItem, existing: PageRecord | undefined): void => {
    if (existing === undefined || matched.has(existing.id) || !sameKind(existing, item)) return
    if (existing.generatedBy !== (isGenerated(item) ? item.parent?.existing?.id : undefined)) return
    matched.add(existing.id)
    item.existing = existingPage(existing)
  }
  for (let from = 0; from < items.length; from += batchSize)
    for (const [item, existing] of await pagesByPath(
      store,
      root,
      items.slice(from, from + batchSize),
      imported,
    ))
      take(item, existing)
  const findLink = linkFinder(store, root)
  for (const item of items) {
    const isKnown = item.parent === undefined || item.parent.existing !== undefined
    if (item.existing === undefined && (item.path === undefined || isGenerated(item)) && isKnown) {
      take(item, item.type === 'link' ? await findLink(item) : await pageBySlug(store, root, item))
    }
    item.id = item.existing?.id ?? newId()
    item.isPathTaken = item.existing === undefined && item.path !== undefined && imported.has(item.path)
    const turn = yieldWhenLong()
    if (turn !== undefined) await turn
  }
}

/** Records that are in memory at the same time. */
const batchSize = 1000

const existingPage = ({ id, type, parent, order, slug, git }: PageRecord): ExistingPage => ({
  id,
  type,
  parent,
  order,
  ...(slug !== undefined && { slug }),
  ...(git !== undefined && { git }),
})

const sameKind = (page: PageRecord, item: OutlineItem): boolean =>
  page.type === item.type || (takesPages(page.type) && takesPages(item.type))

const takesPages = (type: string): boolean => type === 'document' || type === 'computed'

const pagesByPath = async (
  store: NodeReader,
  root: TreeRoot,
  items: readonly OutlineItem[],
  imported: ReadonlyMap<string, PageOrFile>,
): Promise<[OutlineItem, PageRecord | undefined][]> => {
  const idOf = (item: OutlineItem): string | undefined => {
    const found = item.path === undefined ? undefined : imported.get(item.path)
    return found !== undefined && 'page' in found ? found.page : undefined
  }
  const ids = items.flatMap(item => idOf(item) ?? [])
  const pages = new Map((await pagesOf(store, root, ids)).map(found => [found.id, found]))
  return items.map(item => [item, pages.get(idOf(item) ?? '')])
}

const pageBySlug = async (
  store: NodeReader,
  root: TreeRoot,
  item: OutlineItem,
): Promise<PageRecord | undefined> => {
  const slug = item.input.slug ?? slugify(item.input.title)
  const id = await find(store, root, kinds.slug, { parent: parentId(item), slug })
  const found = id === undefined ? undefined : await page(store, root, id)
  return found?.git === undefined ? found : undefined
}

const linkFinder = (store: NodeReader, root: TreeRoot) => {
  const links = new Map<string | null, Map<string, PageRecord>>()
  return async (item: OutlineItem): Promise<PageRecord | undefined> => {
    const parent = parentId(item)
    const known = links.get(parent) ?? (await linksUnder(store, root, parent))
    links.set(parent, known)
    const found = known.get(item.input.title)
    known.delete(item.input.title)
    return found
  }
}

/** The links in the menu under a parent by their titles, of those with one title the first. */
const linksUnder = async (
  store: NodeReader,
  root: TreeRoot,
  parent: string | null,
): Promise<Map<string, PageRecord>> => {
  const links = new Map<string, PageRecord>()
  let after: PageRecord | undefined
  do {
    const some = await children(store, root, parent, { after, limit: batchSize })
    for (const page of some) if (page.type === 'link' && !links.has(page.title)) links.set(page.title, page)
    after = some[batchSize - 1]
  } while (after !== undefined)
  return links
}
