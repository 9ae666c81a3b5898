// Resolves relative links: as paths in the repository that the page came from, or in the tree of pages.
import { decodeDestination } from '../../markdown/scan-links.ts'
import { kinds } from '../kinds.ts'
import type { PageOrFile, PageRecord } from '../records.ts'
import { type EntryLookup, pageAtSlugs, slugsTo } from './lookup.ts'

/** A path split into its parts. */
export type Folder = readonly string[]

/** The fields of a page that are needed to resolve its links. */
export type PathSource = Partial<Pick<PageRecord, 'id' | 'git' | 'slug' | 'parent'>>

/** Whether a destination names a file or a page by its path. */
export const isRelative = (href: string): boolean =>
  href !== '' && !/^(?:[#?]|\/\/|[a-z][a-z0-9+.-]*:)/i.test(href) && !idForm.test(href)

/** `/pages/{id}` and `/files/{id}`. */
export const idForm = /^\/(pages|files)\/([0-9A-Za-z]{20})(?:[?#]|$)/

/** `/reusable-contents/{id}`. */
export const contentForm = /^\/reusable-contents\/([0-9A-Za-z]{20})(?:[?#]|$)/

/** The destination without its `#…`. */
export const withoutAnchor = (href: string): string => href.split('#', 1)[0] as string

/** The folders that relative links of a page may start from. */
export interface Starts {
  /** The folder of the file that the page came from, and that of the file that it would be now. */
  readonly folders: readonly Folder[]
  /**
   * For links to files only: the folder that site generators such
   * as MkDocs make of the page, from which HTML in a text starts.
   */
  readonly built?: Folder
}

export const startsOf = async (lookup: EntryLookup, source: PathSource): Promise<Starts> => {
  const folders = await foldersOf(lookup, source)
  const built = source.git?.path.replace(/\.(?:md|markdown)$/i, '')
  const isOfFolder = built === undefined || /(?:^|\/)(?:readme|index)$/i.test(built)
  return { folders, ...(!isOfFolder && { built: built.split('/') }) }
}

const foldersOf = async (lookup: EntryLookup, source: PathSource): Promise<Folder[]> => {
  const folders: Folder[] = source.git === undefined ? [] : [source.git.path.split('/').slice(0, -1)]
  if (source.id !== undefined) {
    const slugs = await slugsTo(lookup, {
      parent: source.parent ?? null,
      ...(source.slug && { slug: source.slug }),
    })
    const beside = slugs.slice(0, -1)
    folders.push(...((await lookup.hasChildren(source.id)) ? [slugs, beside] : [beside]))
  } else folders.push([])
  const seen = new Map(folders.map(folder => [folder.join('/'), folder]))
  return [...seen.values()]
}

/** The target of a relative destination from the first starting folder where it has one. */
export const resolveFrom = async (
  lookup: EntryLookup,
  { folders, built }: Starts,
  href: string,
): Promise<PageOrFile | undefined> => {
  const path = pathIn(href)
  const isFromRoot = path.startsWith('/')
  for (const folder of isFromRoot ? [[]] : folders) {
    const parts = joined(folder, path)
    const found = parts && ((await importedAt(lookup, parts)) ?? (await pageAt(lookup, parts)))
    if (found !== undefined) return found
  }
  return built === undefined || isFromRoot ? undefined : fileAt(lookup, joined(built, path))
}

const fileAt = async (lookup: EntryLookup, parts: Folder | undefined): Promise<PageOrFile | undefined> => {
  const stored = parts && (await lookup.get(kinds.path.key(parts.join('/'))))
  const found = stored === undefined ? undefined : kinds.path.read(stored)
  return found && 'file' in found ? found : undefined
}

/** The path in a relative destination. */
export const pathIn = (href: string): string =>
  decodeDestination((/^[^?#]*/.exec(href) as RegExpExecArray)[0])

/** The path continued from a folder; undefined if it leads out of the root. */
export const joined = (folder: Folder, path: string): string[] | undefined => {
  const parts = [...folder]
  for (const part of path.split('/')) {
    if (part === '..' && parts.pop() === undefined) return undefined
    if (part !== '..' && part !== '.' && part !== '') parts.push(part)
  }
  return parts
}

const importedAt = async (lookup: EntryLookup, parts: Folder): Promise<PageOrFile | undefined> => {
  const path = parts.join('/')
  const folder = path === '' ? '' : `${path}/`
  // Any other name may be that of a folder, even one that looks like a file's: `v1.2.0`.
  const candidates = /\.(?:md|markdown)$/i.test(path)
    ? [path]
    : [path, `${path}.md`, `${folder}README.md`, `${folder}index.md`]
  for (const candidate of candidates) {
    // There may be a million of these look-ups, so they avoid the promise that `lookUp` makes.
    const found = await lookup.get(kinds.path.key(candidate))
    if (found !== undefined) return kinds.path.read(found)
  }
  return undefined
}

const pageAt = async (lookup: EntryLookup, parts: Folder): Promise<PageOrFile | undefined> => {
  const folder = parts.slice(0, -1)
  const name = (parts.at(-1) ?? '').replace(/\.(?:md|markdown)$/i, '')
  const page =
    (await pageAtSlugs(lookup, [...folder, name])) ??
    (/^(?:readme|index)$/i.test(name) ? await pageAtSlugs(lookup, folder) : undefined)
  return page === undefined ? undefined : { page }
}
