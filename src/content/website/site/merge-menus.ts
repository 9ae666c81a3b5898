// One tree of a menu that stands on many pages: some show all of it, some only the branch that they are in.
import type { MenuEntry } from './menu-entries.ts'

/** A place in the tree: a page, or a title alone. */
export interface Branch {
  readonly title: string
  readonly page?: string
  readonly children: Branch[]
  parent?: Branch
}

export interface MenuTree {
  readonly root: Branch
  readonly pages: Map<string, Branch>
  /** Titles without a page, by where they are. */
  readonly titles: Map<Branch, Map<string, Branch>>
}

export const newMenuTree = (): MenuTree => ({
  root: { title: '', children: [] },
  pages: new Map(),
  titles: new Map(),
})

/**
 * Takes in what the menu of one page lists. What is known keeps its place; what is new comes after the entry that it follows
 * in this menu. `pageOf` gives the page at an address, if there is one; `below` is the page that all of it is below.
 */
export const mergeMenu = (
  tree: MenuTree,
  entries: readonly MenuEntry[],
  pageOf: (address: string) => string | undefined,
  below?: string,
): void => {
  mergeEntries(tree, below === undefined ? tree.root : branchOf(tree, below, ''), entries, pageOf)
}

/** Whether any page is in the branch, or is the branch itself. */
export const withoutEmptyTitles = (branches: readonly Branch[]): Branch[] =>
  branches.flatMap(branch => {
    const children = withoutEmptyTitles(branch.children)
    return children.length > 0 || branch.page !== undefined ? [{ ...branch, children }] : []
  })

/** Puts a branch at an index among those below another, or behind them all; not below itself. */
export const attach = (branch: Branch, parent: Branch, index = parent.children.length): boolean => {
  for (let above: Branch | undefined = parent; above !== undefined; above = above.parent)
    if (above === branch) return false
  parent.children.splice(index, 0, branch)
  branch.parent = parent
  return true
}

/** The branch of a page, which is nowhere in the tree as long as nobody attaches it. */
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

/** Behind the one that this menu has before it, else before the next one that is known, else at the end. */
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
