// Merges a menu that is on many pages into one tree: some pages show all of it, some only their own branch.
import type { MenuEntry } from './menu-entries.ts'

/** A node of the tree: a page, or only a title. */
export interface Branch {
  readonly title: string
  readonly page?: string
  readonly children: Branch[]
  parent?: Branch
}

export interface MenuTree {
  readonly root: Branch
  readonly pages: Map<string, Branch>
  /** Titles without a page, by parent and title. */
  readonly titles: Map<Branch, Map<string, Branch>>
}

export const newMenuTree = (): MenuTree => ({
  root: { title: '', children: [] },
  pages: new Map(),
  titles: new Map(),
})

/**
 * Merges the menu of one page into the tree. Known entries keep their place; a new one is put after the entry that it
 * follows in this menu. `pageOf` returns the page at an address, if there is one; `below` is the page above all entries.
 */
export const mergeMenu = (
  tree: MenuTree,
  entries: readonly MenuEntry[],
  pageOf: (address: string) => string | undefined,
  below?: string,
): void => {
  mergeEntries(tree, below === undefined ? tree.root : branchOf(tree, below, ''), entries, pageOf)
}

/** The branches without those that contain no page. */
export const withoutEmptyTitles = (branches: readonly Branch[]): Branch[] =>
  branches.flatMap(branch => {
    const children = withoutEmptyTitles(branch.children)
    return children.length > 0 || branch.page !== undefined ? [{ ...branch, children }] : []
  })

/** Puts a branch at an index among the children of another, or at the end; refuses to put it below itself. */
export const attach = (branch: Branch, parent: Branch, index = parent.children.length): boolean => {
  for (let above: Branch | undefined = parent; above !== undefined; above = above.parent)
    if (above === branch) return false
  parent.children.splice(index, 0, branch)
  branch.parent = parent
  return true
}

/** The branch of a page; a new one is not in the tree until it is attached. */
export const branchOf = ({ pages }: MenuTree, page: string, title: string): Branch => {
  const known = pages.get(page)
  if (known !== undefined) return known
  const branch: Branch = { title, page, children: [] }
  pages.set(page, branch)
  return branch
}

const mergeEntries = (
  tree: MenuTree,
  parent: Branch,
  entries: readonly MenuEntry[],
  pageOf: (address: string) => string | undefined,
): void => {
  const listed = entries.flatMap(entry => {
    const branch = branchFor(tree, parent, entry, pageOf)
    return branch === undefined ? [] : [{ branch, entry }]
  })
  let before: Branch | undefined
  for (const [index, { branch, entry }] of listed.entries()) {
    const isNew = branch.parent === undefined && branch !== parent
    if (isNew && !attach(branch, parent, indexFor(parent, before, listed.slice(index + 1)))) continue
    if (branch.parent === parent) before = branch
    mergeEntries(tree, branch, entry.children, pageOf)
  }
}

/** After the entry before it in this menu, else before the next known entry, else at the end. */
const indexFor = (
  { children }: Branch,
  before: Branch | undefined,
  later: readonly { readonly branch: Branch }[],
): number | undefined => {
  if (before !== undefined) return before === children.at(-1) ? undefined : children.indexOf(before) + 1
  const known = new Set(later.map(({ branch }) => branch))
  const next = children.findIndex(child => known.has(child))
  return next === -1 ? undefined : next
}

const branchFor = (
  tree: MenuTree,
  parent: Branch,
  { title, url, children }: MenuEntry,
  pageOf: (address: string) => string | undefined,
): Branch | undefined => {
  const page = url === undefined ? undefined : pageOf(url)
  if (page !== undefined) return branchOf(tree, page, title)
  if (children.length === 0) return undefined
  const titles = tree.titles.get(parent) ?? new Map<string, Branch>()
  tree.titles.set(parent, titles)
  const branch = titles.get(title) ?? { title, children: [] }
  titles.set(title, branch)
  return branch
}
