// Makes a navigation of folders and files alone.
import { encodeDestination } from './destination.ts'
import type { NavigationEntry } from './navigation.ts'
import { fileNameOf, isFolderPage, isMarkdown, joinPath } from './paths.ts'

/** The Markdown files of a repository, by folder. */
export interface FolderTree {
  readonly path: string
  readonly folders: Map<string, FolderTree>
  readonly pages: string[]
}

/** The tree of all Markdown files outside of hidden folders. */
export const folderTree = (paths: Iterable<string>): FolderTree => {
  const root: FolderTree = { path: '', folders: new Map(), pages: [] }
  for (const path of paths) {
    const folders = path.split('/').slice(0, -1)
    if (!isMarkdown(path) || folders.some(isHidden) || fileNameOf(path).startsWith('.')) continue
    let tree = root
    for (const name of folders.slice(0, nestingLimit)) tree = subfolder(tree, name)
    tree.pages.push(path)
  }
  return root
}

/** The folder at a path of the tree; undefined if it contains no Markdown files. */
export const folderAt = (tree: FolderTree, path: string): FolderTree | undefined => {
  let found: FolderTree | undefined = tree
  for (const name of path === '' ? [] : path.split('/')) found = found?.folders.get(name)
  return found
}

/** The page of a folder: its README, or else its index. */
export const folderPage = (tree: FolderTree): string | undefined => {
  const pages = tree.pages.filter(isFolderPage).sort(byName)
  return pages.find(path => /^readme\./i.test(fileNameOf(path))) ?? pages[0]
}

/** One entry for each page and folder in a folder, except for its own page, in natural order. */
export const folderEntries = (tree: FolderTree, ownPage = folderPage(tree)): NavigationEntry[] => {
  const pages = tree.pages.filter(path => path !== ownPage)
  const files = pages.map((path): Named => ({ name: fileNameOf(path), entry: () => pageEntry(path, []) }))
  const folders = [...tree.folders.values()].map(
    (folder): Named => ({ name: fileNameOf(folder.path), entry: () => folderEntry(folder) }),
  )
  return [...files, ...folders].sort((one, other) => byName(one.name, other.name)).map(({ entry }) => entry())
}

/** The entry of a page whose title is in its file. */
export const pageEntry = (path: string, children: readonly NavigationEntry[]): NavigationEntry => ({
  kind: 'entry',
  title: '',
  destination: encodeDestination(path),
  children,
})

/** A title made of the name of a file or folder: its words, with the first letter in upper case. */
export const titleOfName = (name: string): string => {
  const words = name.replace(/[-_\s]+/g, ' ').trim() || name
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Files in deeper folders are put into the last folder within the limit. */
const nestingLimit = 64

interface Named {
  readonly name: string
  readonly entry: () => NavigationEntry
}

const collator = new Intl.Collator('en', { numeric: true })

/** Names that the collator considers equal get a fixed order. */
const byName = (one: string, other: string): number =>
  collator.compare(one, other) || (one < other ? -1 : one > other ? 1 : 0)

const isHidden = (folder: string): boolean => folder.startsWith('.') || folder === 'node_modules'

const subfolder = (tree: FolderTree, name: string): FolderTree => {
  const known = tree.folders.get(name)
  if (known !== undefined) return known
  const created: FolderTree = { path: joinPath(tree.path, name), folders: new Map(), pages: [] }
  tree.folders.set(name, created)
  return created
}

const folderEntry = (folder: FolderTree): NavigationEntry => {
  const page = folderPage(folder)
  const children = folderEntries(folder, page)
  const entry: NavigationEntry =
    page === undefined
      ? { kind: 'entry', title: titleOfName(fileNameOf(folder.path)), children }
      : pageEntry(page, children)
  return { ...entry, folder: folder.path }
}
