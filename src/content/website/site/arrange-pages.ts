// Arranges the pages of a site: by the menu that lists the most of them, with the others where they fit best.
import type { Menu } from './menu.ts'
import {
  attach,
  type Branch,
  branchOf,
  type MenuTree,
  mergeMenu,
  newMenuTree,
  withoutEmptyTitles,
} from './merge-menus.ts'
import type { WayMarks } from './way-marks.ts'

/** The part of a page that matters for its place. */
export interface PlacedPage extends Pick<WayMarks, 'next' | 'previous' | 'up' | 'breadcrumbs'> {
  readonly address: string
  /** The page that links to it first. */
  readonly from?: string
  /** Indexes of its menus in the list of all distinct ones. */
  readonly menus: readonly number[]
}

/** A page, or a title above some pages. */
export interface TreeEntry {
  readonly title: string
  readonly page?: string
  readonly children: readonly TreeEntry[]
}

export interface SitePages {
  /** The address of the first page. */
  readonly start: string
  /** In the order in which they were found. */
  readonly pages: readonly PlacedPage[]
  readonly menus: readonly Menu[]
  /** Other addresses of pages, with the page of each. */
  readonly aliases: ReadonlyMap<string, string>
}

/** The tree of all pages. */
export const arrangePages = ({ start, pages, menus, aliases }: SitePages): TreeEntry[] => {
  const known = new Map(pages.map(page => [page.address, page]))
  const pageOf = (address: string): string | undefined => {
    const page = aliases.get(address) ?? address
    return known.has(page) ? page : undefined
  }
  const tree = mostNaming(menuTrees({ start, pages, menus, pageOf }))
  const first = branchOf(tree, start, '')
  if (first.parent === undefined) attach(first, tree.root, 0)
  for (const page of pages) place(page, { tree, start, pageOf })
  return withoutEmptyTitles(tree.root.children)
}

interface Merging extends Omit<SitePages, 'aliases'> {
  readonly pageOf: (address: string) => string | undefined
}

/** One tree for each key of menus. */
const menuTrees = ({ start, pages, menus, pageOf }: Merging): MenuTree[] => {
  const trees = new Map<string, MenuTree>()
  const merged = new Set<string>()
  for (const { address, menus: numbers } of pages) {
    for (const number of numbers) {
      const menu = menus[number] as Menu
      const below = menu.isOfPage && address !== start ? address : undefined
      const act = `${number} ${below ?? ''}`
      if (merged.has(act)) continue
      merged.add(act)
      const tree = trees.get(menu.key) ?? newMenuTree()
      trees.set(menu.key, tree)
      mergeMenu(tree, menu.entries, pageOf, below)
    }
  }
  return [...trees.values()]
}

/** The tree with the most pages; of those with almost as many, the one with the most nesting. */
const mostNaming = (trees: readonly MenuTree[]): MenuTree => {
  const counted = trees.map(tree => ({ tree, named: namedIn(tree), nested: nestedIn(tree) }))
  const most = Math.max(0, ...counted.map(({ named }) => named))
  const [best] = counted
    .filter(({ named }) => named > 1 && named >= most * 0.95)
    .sort((a, b) => b.nested - a.nested)
  return best?.tree ?? newMenuTree()
}

const namedIn = ({ pages }: MenuTree): number =>
  [...pages.values()].filter(({ parent }) => parent !== undefined).length

const nestedIn = ({ pages, root }: MenuTree): number =>
  [...pages.values()].filter(({ parent }) => parent !== undefined && parent !== root).length

interface Placing {
  readonly tree: MenuTree
  readonly start: string
  readonly pageOf: (address: string) => string | undefined
}

const place = (page: PlacedPage, placing: Placing): void => {
  const { tree, pageOf } = placing
  const branch = branchOf(tree, page.address, '')
  if (branch.parent !== undefined) return
  const before = branchAt(tree, page.previous === undefined ? undefined : pageOf(page.previous))
  const parent =
    [...parentsOf(page, placing)].find(one => depthOf(one) < deepest && !isBelow(one, branch)) ?? tree.root
  const index = before?.parent === parent ? parent.children.indexOf(before) + 1 : undefined
  attach(branch, parent, index)
}

/** In levels of pages; deeper pages are moved to the top level. */
const deepest = 60

const depthOf = (branch: Branch): number => {
  let depth = 0
  for (let above = branch.parent; above !== undefined; above = above.parent) depth++
  return depth
}

const isBelow = (branch: Branch, other: Branch): boolean => {
  for (let above: Branch | undefined = branch; above !== undefined; above = above.parent)
    if (above === other) return true
  return false
}

/** Possible parents of a page that is in no menu, the best first. */
function* parentsOf(page: PlacedPage, { tree, start, pageOf }: Placing): Generator<Branch> {
  const above = [...page.breadcrumbs.toReversed(), ...(page.up === undefined ? [] : [page.up])]
  const folders = foldersAbove(page.address)
  for (const address of [...above, ...folders]) {
    const found = pageOf(address)
    const branch = found === page.address || found === start ? undefined : branchAt(tree, found)
    if (branch !== undefined) yield branch
  }
  const from = page.from === undefined ? undefined : pageOf(page.from)
  const linking = from === undefined || from === start ? undefined : branchAt(tree, from)
  // The next page is a sibling of the one before it, not a child.
  const isNext = page.previous !== undefined && pageOf(page.previous) === from
  if (linking !== undefined) yield (isNext ? linking.parent : linking) ?? tree.root
}

const branchAt = ({ pages }: MenuTree, page: string | undefined): Branch | undefined => {
  const branch = page === undefined ? undefined : pages.get(page)
  return branch?.parent === undefined ? undefined : branch
}

/** Addresses that may be the pages of the folders above, the innermost first. */
const foldersAbove = (address: string): string[] => {
  const { origin, pathname } = new URL(address)
  const segments = pathname.split('/').filter(segment => segment !== '')
  const folders: string[] = []
  for (let count = segments.length - 1; count > 0; count--) {
    const path = `${origin}/${segments.slice(0, count).join('/')}`
    folders.push(`${path}/`, path, `${path}.html`)
  }
  return folders
}
