// The files of a folder of a repository with all its subfolders, and the entries that cannot be imported.
import { yieldWhenLong } from '#kernel/yielding.ts'
import { kinds } from './pack/object-table.ts'
import type { Pack, PackObject } from './pack/open-pack.ts'
import { refused, shown } from './refusal.ts'
import { readTree, type TreeEntry } from './tree.ts'

/** A file of a repository. */
export type GitFile = Pick<PackObject, 'size' | 'read' | 'pieces'>

/** An entry that could not be imported, and why. */
export interface GitProblem {
  readonly path: string
  readonly reason: string
}

export interface ListedFiles {
  /** In git's order. */
  readonly files: ReadonlyMap<string, GitFile>
  readonly problems: readonly GitProblem[]
}

export interface ListLimits {
  /** Entries of all folders together. */
  readonly entries: number
  /** Bytes of one file, and of all files together. */
  readonly fileSize: number
  readonly totalSize: number
  /** UTF-16 units. */
  readonly pathLength: number
  readonly depth: number
}

/** Lists the files of a folder, by their paths in it; or a single file. */
export const listFiles = async (
  pack: Pack,
  { name, type, id }: Pick<TreeEntry, 'name' | 'type' | 'id'>,
  limits: ListLimits,
): Promise<ListedFiles> => {
  const listing: Listing = {
    pack,
    limits,
    files: new Map(),
    links: new Map(),
    problems: [],
    entries: 0,
    size: 0,
  }
  if (type === 'folder') await addFolder(listing, id, '', 1)
  else addEntry(listing, name, { type, id })
  for (const [path, target] of listing.links) await addLink(listing, path, target)
  return listing
}

/** The tree or the file at a path; undefined if there is none. */
export const findEntry = async (
  pack: Pack,
  root: Uint8Array,
  path: string,
): Promise<Pick<TreeEntry, 'name' | 'type' | 'id'> | undefined> => {
  let found: Pick<TreeEntry, 'name' | 'type' | 'id'> | undefined = { name: '', type: 'folder', id: root }
  for (const part of path === '' ? [] : path.split('/')) {
    if (found?.type !== 'folder') return undefined
    found = (await readTree(pack, found.id)).find(({ name }) => name === part)
  }
  return found
}

interface Listing extends ListedFiles {
  readonly pack: Pack
  readonly limits: ListLimits
  readonly files: Map<string, GitFile>
  readonly problems: GitProblem[]
  /** Links by path. */
  readonly links: Map<string, PackObject>
  entries: number
  size: number
}

const addFolder = async (
  listing: Listing,
  tree: Uint8Array,
  folder: string,
  depth: number,
): Promise<void> => {
  const { limits, problems } = listing
  const seen = new Set<string>()
  for (const entry of await readTree(listing.pack, tree)) {
    await yieldWhenLong()
    if (++listing.entries > limits.entries)
      throw refused(
        `the repository has more than ${limits.entries} files and folders: name one of its folders, as #branch:folder behind its address`,
      )
    if (isLeftOut(entry.name)) continue
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    const reason = seen.has(entry.name)
      ? 'its folder has two files of this name'
      : wrongName(entry, path, limits)
    seen.add(entry.name)
    if (reason !== undefined) problems.push({ path: shown(path), reason })
    else if (entry.type !== 'folder') addEntry(listing, path, entry)
    else if (depth === limits.depth)
      problems.push({ path, reason: `it is deeper than ${limits.depth} folders` })
    else await addFolder(listing, entry.id, path, depth + 1)
  }
}

/** Names that nobody means to import. */
const isLeftOut = (name: string): boolean => name === 'node_modules' || name === '.DS_Store'

const wrongName = (
  { name, isNameReadable }: TreeEntry,
  path: string,
  limits: ListLimits,
): string | undefined => {
  if (!isNameReadable) return 'its name is not UTF-8'
  if (['', '.', '..', '.git'].includes(name.toLowerCase()) || /[/\\\p{Cc}]/u.test(name))
    return 'its name is none that a file can have everywhere'
  return path.length > limits.pathLength
    ? `its path is longer than ${limits.pathLength} characters`
    : undefined
}

const addEntry = (listing: Listing, path: string, { type, id }: Pick<TreeEntry, 'type' | 'id'>): void => {
  const object = type === 'submodule' ? undefined : listing.pack.find(id)
  const reason = wrongType(type) ?? wrongObject(listing, object)
  if (object === undefined || reason !== undefined) listing.problems.push({ path, reason: reason ?? '' })
  else if (type === 'link') listing.links.set(path, object)
  else addFile(listing, path, object)
}

const wrongType = (type: TreeEntry['type']): string | undefined =>
  type === 'submodule'
    ? 'it is a submodule: import that repository by itself'
    : type === 'unknown'
      ? 'it is neither a file nor a folder'
      : undefined

const wrongObject = ({ limits }: Listing, object: PackObject | undefined): string | undefined => {
  // The server was asked not to send larger files.
  if (object === undefined) return `it was not sent, for it is larger than ${limits.fileSize} bytes`
  if (object.size > limits.fileSize) return `it is larger than ${limits.fileSize} bytes`
  if (object.kind !== kinds.blob) return 'it is no file, though its folder says so'
  return object.isPointer
    ? 'it is kept by Git LFS, outside of the repository: add it as a file by itself'
    : undefined
}

const addFile = (listing: Listing, path: string, object: GitFile): void => {
  const { limits, files } = listing
  listing.size += object.size
  if (listing.size > limits.totalSize)
    throw refused(
      `the files of the repository have more than ${limits.totalSize} bytes together: name one of its folders, as #branch:folder behind its address`,
    )
  files.set(path, object)
}

/** A link to a file is read as that file. Links to folders, and to other links, are not followed. */
const addLink = async (listing: Listing, path: string, link: PackObject): Promise<void> => {
  const { files, problems, limits } = listing
  const text = link.size > limits.pathLength ? '' : Buffer.from(await link.read()).toString()
  const target = resolved(path, text)
  const file = target === undefined ? undefined : files.get(target)
  if (file !== undefined) addFile(listing, path, file)
  else
    problems.push({
      path,
      reason: `it is a link to ${shown(text) || 'nothing'}, which is no file that is brought in`,
    })
}

const resolved = (path: string, target: string): string | undefined => {
  if (target.startsWith('/')) return undefined
  const parts = path.split('/').slice(0, -1)
  for (const part of target.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return undefined
    } else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}
