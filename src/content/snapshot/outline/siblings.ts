// Finds, among the children of a parent, the page that an item without a matching file means.
import { slugify } from '#kernel/slug.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import type { NodeReader, TreeRoot } from '../../tree/index.ts'
import { children } from '../reading/pages.ts'
import type { Entry, PageRecord } from '../records.ts'
import { type ExistingPage, isGenerated, type OutlineItem, parentId } from './items.ts'

/** The part of a page that tells whether an item means it. */
export type KnownPage = ExistingPage & Pick<PageRecord, 'generatedBy'>

export const knownPage = ({ id, type, parent, order, slug, git, generatedBy }: PageRecord): KnownPage => ({
  id,
  type,
  parent,
  order,
  ...(slug !== undefined && { slug }),
  ...(git !== undefined && { git }),
  ...(generatedBy !== undefined && { generatedBy }),
})

/** The first free page under the parent of the item: one made for the same entry, or one like it. */
type FindSibling = (item: OutlineItem, by: 'entry' | 'likeness') => Promise<KnownPage | undefined>

/** Never finds a page that is among `matched` by then. */
export const siblingFinder = (
  store: NodeReader,
  root: TreeRoot,
  matched: ReadonlySet<string>,
): FindSibling => {
  const known = new Map<string | null, Marked>()
  return async (item, by) => {
    if (item.parent !== undefined && item.parent.existing === undefined) return undefined
    const marks = by === 'entry' ? marksOfEntry(item) : marksOfLikeness(item)
    if (marks.length === 0) return undefined
    const parent = parentId(item)
    const marked = known.get(parent) ?? (await pagesUnder(store, root, parent))
    known.set(parent, marked)
    for (const mark of marks) {
      const pages = marked.get(mark) ?? []
      while (matched.has(pages.at(-1)?.id ?? '')) pages.pop()
      // A folder is a group at the top level, and a document once it has a file.
      const fits = (page: KnownPage) => mark.startsWith(folderOrFile) || isSameKind(page, item)
      const found = pages.findLast(page => !matched.has(page.id) && fits(page))
      if (found !== undefined) return found
    }
    return undefined
  }
}

/** Whether the page can be that of the item. */
export const isSameKind = (page: KnownPage, { type }: OutlineItem): boolean =>
  page.type === type || (takesPages(page.type) && takesPages(type))

const takesPages = (type: string): boolean => type === 'document' || type === 'computed'

/** Pages by their marks, each list with the first in the menu last. */
type Marked = ReadonlyMap<string, KnownPage[]>

const marksOfEntry = ({ input, type, path, entry }: OutlineItem): string[] => {
  if (type === 'link') return [markOfLink(input.title)]
  const own = entry === undefined ? [] : [markOfEntry(entry)]
  return path === undefined ? own : [...own, markOfPath(path)]
}

/** An item with a file has none, unless it is generated: a page that is merely like it is somebody's own. */
const marksOfLikeness = (item: OutlineItem): string[] => {
  const { input, type, path } = item
  const slug = input.slug ?? slugify(input.title)
  if (isGenerated(item)) return [markOfGenerated(slug)]
  return path !== undefined || type === 'link' ? [] : [markOfSlug(slug), markOfTitle(type, input.title)]
}

const marksOfPage = ({ type, title, slug = '', entry, git, generatedBy }: PageRecord): string[] => {
  if (type === 'link') return [markOfLink(title)]
  const own = entry === undefined ? [] : [markOfEntry(entry)]
  if (git !== undefined) return own
  if (generatedBy !== undefined) return [markOfGenerated(slug)]
  return [...own, markOfSlug(slug), markOfTitle(type, title)]
}

const markOfEntry = ({ path, title }: Entry): string =>
  path === undefined ? `entry ${title}` : markOfPath(path)
const folderOrFile = 'path '
const markOfPath = (path: string): string => folderOrFile + path
const markOfLink = (title: string): string => `link ${title}`
const markOfSlug = (slug: string): string => `slug ${slug}`
const markOfGenerated = (slug: string): string => `generated ${slug}`
const markOfTitle = (type: string, title: string): string => `${type} ${title}`

/** How many records are in memory at the same time. */
const batchSize = 1000

const pagesUnder = async (store: NodeReader, root: TreeRoot, parent: string | null): Promise<Marked> => {
  const marked = new Map<string, KnownPage[]>()
  let after: PageRecord | undefined
  do {
    const some = await children(store, root, parent, { after, limit: batchSize })
    for (const page of some)
      for (const mark of marksOfPage(page)) {
        const alike = marked.get(mark)
        if (alike === undefined) marked.set(mark, [knownPage(page)])
        else alike.push(knownPage(page))
      }
    await yieldWhenLong()
    after = some[batchSize - 1]
  } while (after !== undefined)
  for (const pages of marked.values()) pages.reverse()
  return marked
}
