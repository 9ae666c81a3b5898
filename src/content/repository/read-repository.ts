// Reads a folder of files, as documentation repositories are, into an outline of pages.
import { slugify, slugPool } from '#kernel/slug.ts'
import { encodeDestination } from './destination.ts'
import { type FileIndex, fileIndex } from './file-index.ts'
import { type Arrangement, findArrangement } from './find-navigation.ts'
import { titleOfName } from './folders.ts'
import { type Manifest, type ManifestEntry, type ManifestPage, overlay } from './manifest.ts'
import type { NavigationEntry } from './navigation.ts'
import {
  depthLimit,
  type OutlineFile,
  type OutlinePage,
  type OutlineReusableContent,
  type Problem,
  type Redirect,
  type Repository,
} from './outline.ts'
import { headingOf, type PageFile, readPageFile } from './page-file.ts'
import { folderOf, isFolderPage, isInsideGit, nameOf, stemOf } from './paths.ts'
import { type Meaning, resolveEntry } from './resolve-entry.ts'
import { titleMarkup } from './title-text.ts'

/**
 * Reads the files of a repository by their paths (relative, with `/`, already safe). One page each entry of the
 * navigation, in its order and depth; what is no page stays a file. Never throws: what cannot be honoured is a problem.
 */
export const readRepository = (all: ReadonlyMap<string, Uint8Array>): Repository => {
  const files = withoutGit(all)
  const index = fileIndex(files)
  const arrangement = findArrangement(files, index)
  const reader = readerOf(files, index, arrangement)
  const reusableContents = readReusableContents(reader)
  const pages = readSiblings(reader, arrangement.navigation.entries, 0)
  return {
    pages,
    files: remainingFiles(reader),
    structure: arrangement.structure,
    redirects: readRedirects(reader),
    variables: arrangement.manifest?.variables ?? {},
    reusableContents,
    problems: reader.problems,
  }
}

interface Reader extends Arrangement {
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly index: FileIndex
  /** Paths that are a page. */
  readonly used: Set<string>
  readonly problems: Problem[]
  readonly manifestPages: ReadonlyMap<string, ManifestPage>
  readonly manifestFiles: ReadonlyMap<string, Manifest['files'][string]>
  /** What the manifest says of groups and links, taken in the order of the summary. */
  readonly manifestEntries: ReadonlyMap<string, ManifestEntry[]>
  readonly isFile: (path: string) => boolean
}

const withoutGit = (files: ReadonlyMap<string, Uint8Array>): ReadonlyMap<string, Uint8Array> => {
  const inGit = [...files.keys()].filter(isInsideGit)
  if (inGit.length === 0) return files
  const remaining = new Map(files)
  for (const path of inGit) remaining.delete(path)
  return remaining
}

const readerOf = (
  files: ReadonlyMap<string, Uint8Array>,
  index: FileIndex,
  arrangement: Arrangement,
): Reader => {
  const { manifest } = arrangement
  const entries = [...(manifest?.groups ?? []), ...(manifest?.links ?? [])]
  return {
    ...arrangement,
    files,
    index,
    used: new Set(arrangement.structure),
    problems: [...arrangement.problems],
    manifestPages: new Map(Object.entries(manifest?.pages ?? {})),
    manifestFiles: new Map(Object.entries(manifest?.files ?? {})),
    manifestEntries: Map.groupBy(entries.reverse(), ({ title, destination }) => entryKey(title, destination)),
    isFile: path => files.has(path),
  }
}

const entryKey = (title: string, destination: string | undefined): string =>
  JSON.stringify([title, destination])

const readReusableContents = (reader: Reader): OutlineReusableContent[] =>
  (reader.manifest?.reusableContents ?? []).flatMap(({ title, path }) => {
    const bytes = reader.used.has(path) ? undefined : reader.files.get(path)
    const file = bytes && readPageFile(path, bytes, reader.isFile)
    if (file === undefined) return []
    reader.used.add(path)
    return [{ title, path, oid: file.oid, text: file.text }]
  })

/** A page whose slug is still to be made unique. */
interface Draft {
  readonly page: OutlinePage
  /** Absent where the page takes none. */
  readonly slug?: string
  /** Whether the manifest says the slug: those come first. */
  readonly isFixed: boolean
}

const readSiblings = (reader: Reader, entries: readonly NavigationEntry[], depth: number): OutlinePage[] => {
  const level = depth + 1 < depthLimit ? entries : flattened(entries)
  const drafts = level.map(entry => readEntry(reader, entry, depth))
  const unique = slugPool()
  const fixed = drafts.map(({ slug, isFixed }) => (isFixed && slug !== undefined ? unique(slug) : undefined))
  return drafts.map(({ page, slug }, index) =>
    slug === undefined ? page : { ...page, slug: fixed[index] ?? unique(slug) },
  )
}

/** Without recursion: a hostile summary nests thousands deep. */
const flattened = (entries: readonly NavigationEntry[]): NavigationEntry[] => {
  const flat: NavigationEntry[] = []
  const waiting = entries.toReversed()
  for (let entry = waiting.pop(); entry !== undefined; entry = waiting.pop()) {
    flat.push({ ...entry, children: [] })
    for (const child of entry.children.toReversed()) waiting.push(child)
  }
  return flat
}

const readEntry = (reader: Reader, entry: NavigationEntry, depth: number): Draft => {
  const { navigation, root, index, used } = reader
  const context = { folder: navigation.folder, root, index, used }
  const meaning = resolveEntry(entry, depth === 0, context)
  if (meaning.kind === 'group') return groupDraft(reader, entry, depth)
  if (meaning.kind === 'file') return fileDraft(reader, entry, meaning.path, depth)
  if (meaning.kind === 'link' && entry.children.length === 0) return linkDraft(reader, entry, meaning)
  return emptyDraft(reader, entry, meaning, depth)
}

const groupDraft = (reader: Reader, entry: NavigationEntry, depth: number): Draft => {
  const title = entry.title || 'Group'
  const { slug, fields } = fromManifest(reader, title, undefined)
  const page: OutlinePage = {
    type: 'group',
    title,
    ...fields,
    children: readSiblings(reader, entry.children, depth + 1),
  }
  return { page, slug: slug ?? slugify(title), isFixed: slug !== undefined }
}

const linkDraft = (reader: Reader, entry: NavigationEntry, { target }: Meaning & { kind: 'link' }): Draft => {
  const title =
    entry.title ||
    (target.kind === 'url' ? target.url : target.kind === 'path' ? nameOf(target.path) : 'Link')
  const { fields } = fromManifest(reader, entry.title, entry.destination)
  return { page: { type: 'link', title, ...fields, target, children: [] }, isFixed: false }
}

const fromManifest = (reader: Reader, title: string, destination: string | undefined) => {
  const {
    slug,
    title: _,
    destination: __,
    ...fields
  } = reader.manifestEntries.get(entryKey(title, destination))?.pop() ?? { title }
  return { slug, fields: overlay({}, fields) }
}

const fileDraft = (reader: Reader, entry: NavigationEntry, path: string, depth: number): Draft => {
  const file = readPageFile(path, reader.files.get(path) as Uint8Array, reader.isFile)
  if (file === undefined) {
    const problem = 'its text is not UTF-8: it stays a file, and its page is empty'
    return emptyDraft(
      reader,
      { ...entry, title: entry.title || titleOfPath(path) },
      { kind: 'empty', problem },
      depth,
      path,
    )
  }
  reader.used.add(path)
  for (const reason of file.problems) reader.problems.push({ path, reason })
  const title = entry.title || file.title || headingOf(file.text) || titleOfPath(path)
  const { slug, ...over } = reader.manifestPages.get(path) ?? {}
  const children = readSiblings(reader, entry.children, depth + 1)
  const page = documentOf(title, path, file, over, children)
  return { page, slug: slug ?? slugify(slugSource(reader, path, title)), isFixed: slug !== undefined }
}

const documentOf = (
  title: string,
  path: string,
  file: PageFile,
  over: Omit<ManifestPage, 'slug'>,
  children: readonly OutlinePage[],
): OutlinePage => {
  const fields = overlay(file.fields, over)
  const { oid, text, frontMatter } = file
  const type = fields.computed === undefined ? 'document' : 'computed'
  return {
    type,
    title,
    path,
    oid,
    text,
    ...(frontMatter === undefined ? {} : { frontMatter }),
    ...fields,
    children,
  }
}

/** A page without text; one that has children and leads elsewhere says so in its text. */
const emptyDraft = (
  reader: Reader,
  entry: NavigationEntry,
  meaning: Exclude<Meaning, { kind: 'group' | 'file' }>,
  depth: number,
  fault = reader.navigation.path,
): Draft => {
  const path = meaning.kind === 'empty' ? meaning.path : undefined
  if (path !== undefined) reader.used.add(path)
  if (meaning.kind === 'empty' && meaning.problem !== undefined) {
    reader.problems.push({ path: fault, reason: meaning.problem })
  }
  const title = entry.title || (path === undefined ? 'Page' : titleOfPath(path))
  const page: OutlinePage = {
    type: 'document',
    title,
    ...(path === undefined ? {} : { path }),
    text: meaning.kind === 'link' ? `[${titleMarkup(title)}](${linkDestination(meaning)})\n` : '',
    children: readSiblings(reader, entry.children, depth + 1),
  }
  return { page, slug: slugify(path === undefined ? title : slugSource(reader, path, title)), isFixed: false }
}

const linkDestination = ({ target }: Meaning & { kind: 'link' }): string => {
  if (target.kind === 'url') return `<${target.url.replace(/[<>\s\\]/g, encodeURIComponent)}>`
  if (target.kind === 'path') {
    return encodeDestination(target.path) + (target.anchor ? `#${encodeDestination(target.anchor)}` : '')
  }
  if (target.kind === 'page') return `/pages/${target.page}`
  return target.kind === 'file' ? `/files/${target.file}` : `/spaces/${target.space}`
}

const titleOfPath = (path: string): string =>
  titleOfName(isFolderPage(path) && folderOf(path) !== '' ? nameOf(folderOf(path)) : stemOf(path))

/** What a slug is made from: the file's name, or the folder's whose page it is; the first page has but its title. */
const slugSource = (reader: Reader, path: string, title: string): string => {
  if (path === reader.readme) return title
  if (!isFolderPage(path)) return stemOf(path)
  const folder = folderOf(path)
  return folder === reader.root || folder === '' ? title : nameOf(folder)
}

const readRedirects = (reader: Reader): Redirect[] =>
  reader.redirects.map(({ from, to }) => {
    const found = reader.index.find(to)
    const reason = `the redirect of ${from} leads to ${to}, which is not there`
    if (found === undefined) reader.problems.push({ path: reader.structure[0] ?? '', reason })
    return { from, to: found ?? to }
  })

const remainingFiles = (reader: Reader): OutlineFile[] => {
  const files: OutlineFile[] = []
  for (const [path, bytes] of reader.files) {
    if (reader.used.has(path)) continue
    files.push({ path, bytes, ...reader.manifestFiles.get(path) })
  }
  return files
}
