// Arranges the pages of a repository by its navigation alone: what each page is, where it stands, and which file it has.
import { slugify } from '#kernel/slug.ts'
import {
  type Exported,
  type Notes,
  type OutlineTarget,
  type ProblemList,
  problemList,
} from '../snapshot/index.ts'
import type { Arranged, ArrangedFile, ArrangedPage } from './arranged.ts'
import { type FileIndex, fileIndex } from './file-index.ts'
import { findNavigation, type Navigated } from './find-navigation.ts'
import { titleOfName } from './folders.ts'
import { linkText } from './link-text.ts'
import type { Manifest, ManifestEntry, ManifestFields } from './manifest.ts'
import {
  isMediaType,
  mendFields,
  mendFileName,
  mendNotes,
  mendSlug,
  mendTarget,
  mendTitle,
  mendVariables,
  type ReportProblem,
} from './mend.ts'
import type { NavigationEntry } from './navigation.ts'
import { fileNameOf, folderOf, isFolderPage, isForInclusion, isInsideGit, stemOf } from './paths.ts'
import { readRedirects } from './read-redirects.ts'
import { depthLimit, mostPages } from './repository.ts'
import { resolveEntry } from './resolve-entry.ts'
import type { StructureFiles } from './structure-files.ts'

/** Never throws because of the files' contents: an entry that cannot be followed is a problem. */
export const arrange = (all: StructureFiles): Arranged => {
  const paths = new Set([...all.keys()].filter(path => !isInsideGit(path)))
  const files: StructureFiles = { has: path => paths.has(path), keys: () => paths, bytes: all.bytes }
  const index = fileIndex(paths)
  const problems = problemList()
  const reader = readerOf(paths, index, findNavigation(files, index, problems), problems)
  const listed = readReusableContents(reader)
  addSiblings(reader, reader.navigation.entries, undefined, 0)
  const reusableContents = [...listed, ...includedFiles(reader)]
  reportRest(reader)
  const { structure, arrangedBy, pages, manifest } = reader
  return {
    pages,
    reusableContents,
    files: remainingFiles(reader),
    structure,
    arrangedBy,
    redirects: readRedirects(reader),
    variables: mendVariables(manifest?.variables ?? {}, 'space', reporting(reader, reader.manifestPath)),
    problems: problems.counted(),
  }
}

interface Reader extends Navigated {
  readonly paths: ReadonlySet<string>
  readonly index: FileIndex
  /** The paths of files that are pages or structure. */
  readonly used: Set<string>
  readonly problems: ProblemList
  readonly pages: ArrangedPage[]
  /** Set if there are more pages than allowed. */
  readonly rest: { isLeftOut: boolean }
  readonly manifestPath: string
  readonly manifestPages: ReadonlyMap<string, Manifest['pages'][string]>
  readonly manifestNotes: ReadonlyMap<string, Notes>
  readonly manifestFiles: ReadonlyMap<string, Manifest['files'][string]>
  readonly manifestExported: ReadonlyMap<string, Exported>
  /** The manifest's entries for groups and links, used up in the order of the summary. */
  readonly manifestEntries: ReadonlyMap<string, ManifestEntry[]>
}

const readerOf = (
  paths: ReadonlySet<string>,
  index: FileIndex,
  navigated: Navigated,
  problems: ProblemList,
): Reader => {
  const { manifest, structure } = navigated
  const entries = [...(manifest?.groups ?? []), ...(manifest?.links ?? [])]
  return {
    ...navigated,
    paths,
    index,
    used: new Set(structure),
    problems,
    pages: [],
    rest: { isLeftOut: false },
    manifestPath: structure[0] ?? '',
    manifestPages: new Map(Object.entries(manifest?.pages ?? {})),
    manifestNotes: new Map(Object.entries(manifest?.notes ?? {})),
    manifestFiles: new Map(Object.entries(manifest?.files ?? {})),
    manifestExported: new Map(Object.entries(manifest?.exported ?? {})),
    manifestEntries: Map.groupBy(entries.reverse(), ({ title, destination }) => entryKey(title, destination)),
  }
}

const entryKey = (title: string, destination: string | undefined): string =>
  JSON.stringify([title, destination])

const reporting =
  ({ problems }: Pick<Reader, 'problems'>, path: string): ReportProblem =>
  reason =>
    problems.add(path, reason)

const readReusableContents = (reader: Reader): Arranged['reusableContents'][number][] =>
  (reader.manifest?.reusableContents ?? []).flatMap(({ title, path }) => {
    const isFree = reader.paths.has(path) && !reader.used.has(path)
    if (!isFree) reader.problems.add(reader.manifestPath, `${path} is no file that can be a reusable content`)
    if (!isFree) return []
    reader.used.add(path)
    const mended = mendTitle(title, reporting(reader, path))
    return [{ title: mended, otherTitle: titleOfPath(path), path, ...exportedAs(reader, path) }]
  })

const exportedAs = ({ manifestExported }: Reader, path: string): { exported?: Exported } => {
  const exported = manifestExported.get(path)
  return exported === undefined ? {} : { exported }
}

/** The Markdown files that GitBook keeps for pages to include, except for those that are pages. */
const includedFiles = (reader: Reader): Arranged['reusableContents'][number][] =>
  [...reader.paths].flatMap(path => {
    if (reader.used.has(path) || !isForInclusion(path)) return []
    reader.used.add(path)
    return [{ title: '', otherTitle: mendTitle(titleOfPath(path), () => {}), path }]
  })

const addSiblings = (
  reader: Reader,
  entries: readonly NavigationEntry[],
  parent: number | undefined,
  depth: number,
): void => {
  const isDeepest = depth + 1 >= depthLimit
  if (isDeepest && entries.some(({ children }) => children.length > 0))
    reader.problems.add(
      reader.navigation.path,
      `pages nest at most ${depthLimit} levels deep: those below are moved up to the last one`,
    )
  for (const entry of isDeepest ? flattened(entries) : entries) {
    const index = reader.pages.length
    if (index === mostPages) {
      reader.rest.isLeftOut = true
      return
    }
    reader.pages.push({
      ...pageOf(reader, entry, depth),
      ...(parent !== undefined && { parent }),
      ...(entry.folder !== undefined && { folder: entry.folder }),
    })
    addSiblings(reader, entry.children, index, depth + 1)
  }
}

const reportRest = ({ rest, navigation, problems }: Reader): void => {
  if (rest.isLeftOut)
    problems.add(navigation.path, `of its pages the first ${mostPages} are brought in; divide the repository`)
}

/** Without recursion, since a hostile summary may nest thousands of levels deep. */
function* flattened(entries: readonly NavigationEntry[]): Generator<NavigationEntry> {
  const waiting = entries.toReversed()
  for (let entry = waiting.pop(); entry !== undefined; entry = waiting.pop()) {
    yield { ...entry, children: [] }
    for (const child of entry.children.toReversed()) waiting.push(child)
  }
}

const pageOf = (reader: Reader, entry: NavigationEntry, depth: number): ArrangedPage => {
  const { navigation, root, index, used } = reader
  const report = reporting(reader, navigation.path)
  const context = { folder: navigation.folder, root, index, used }
  const meaning = resolveEntry(entry, depth === 0, context)
  const title = mendTitle(entry.title, report)
  if (meaning.kind === 'group') return groupOf(reader, title, entry)
  if (meaning.kind === 'file') return filePage(reader, title, meaning.path)
  if (meaning.kind === 'empty') return emptyPage(reader, title, meaning)
  const target = mendTarget(meaning.target, report)
  if (target !== undefined && entry.children.length === 0) return linkOf(reader, title, entry, target)
  return emptyPage(reader, title, target === undefined ? {} : { target })
}

const groupOf = (reader: Reader, title: string, entry: NavigationEntry): ArrangedPage => {
  const { slug, fields } = fromManifest(reader, entry)
  const own = title || 'Group'
  return {
    type: 'group',
    title: own,
    otherTitle: own,
    slug: slug ?? slugify(own),
    isSlugFixed: slug !== undefined,
    fields,
  }
}

const linkOf = (
  reader: Reader,
  title: string,
  entry: NavigationEntry,
  target: OutlineTarget,
): ArrangedPage => {
  const { fields } = fromManifest(reader, entry)
  const leadsTo =
    target.kind === 'url' ? target.url : target.kind === 'path' ? fileNameOf(target.path) : 'Link'
  const own = title || mendTitle(leadsTo, () => {})
  return { type: 'link', title: own, otherTitle: own, isSlugFixed: false, fields, target }
}

const fromManifest = (reader: Reader, { title, destination }: NavigationEntry) => {
  const entry = reader.manifestEntries.get(entryKey(title, destination))?.pop() ?? { title }
  const { slug, title: _, destination: __, ...fields } = entry
  return mended(reader, slug, fields)
}

const mended = (reader: Reader, slug: string | undefined, fields: ManifestFields) => {
  const report = reporting(reader, reader.manifestPath)
  return {
    slug: slug === undefined ? undefined : mendSlug(slug, report),
    fields: mendFields(fields, report),
  }
}

const filePage = (reader: Reader, title: string, path: string): ArrangedPage => {
  reader.used.add(path)
  const { slug: said, ...over } = reader.manifestPages.get(path) ?? {}
  const { slug, fields } = mended(reader, said, over)
  const wanted = slug ?? slugOfPath(reader, path)
  const notes = reader.manifestNotes.get(path)
  return {
    type: 'document',
    file: path,
    ...exportedAs(reader, path),
    title,
    otherTitle: mendTitle(titleOfPath(path), () => {}),
    ...(wanted === undefined ? {} : { slug: wanted }),
    isSlugFixed: slug !== undefined,
    fields,
    ...(notes && { notes: mendNotes(notes, reporting(reader, reader.manifestPath)) }),
  }
}

/** A page without text; if its entry has children and links elsewhere, the text is that link. */
const emptyPage = (
  reader: Reader,
  title: string,
  { path: missing, problem, target }: { path?: string; problem?: string; target?: OutlineTarget },
): ArrangedPage => {
  if (missing !== undefined) reader.used.add(missing)
  if (problem !== undefined) reader.problems.add(reader.navigation.path, problem)
  const own = title || (missing === undefined ? 'Page' : mendTitle(titleOfPath(missing), () => {}))
  const slug = missing === undefined ? undefined : slugOfPath(reader, missing)
  return {
    type: 'document',
    ...(missing === undefined ? {} : { missing }),
    title: own,
    otherTitle: own,
    slug: slug ?? slugify(own),
    isSlugFixed: false,
    fields: {},
    ...(target !== undefined && { text: linkText(own, target) }),
  }
}

const titleOfPath = (path: string): string =>
  titleOfName(isFolderPage(path) && folderOf(path) !== '' ? fileNameOf(folderOf(path)) : stemOf(path))

/**
 * From the name of the file, or of the folder if it is the folder's
 * page; undefined for the first page, which only has its title.
 */
const slugOfPath = ({ readme, root }: Reader, path: string): string | undefined => {
  if (path === readme) return undefined
  if (!isFolderPage(path)) return slugify(stemOf(path))
  const folder = folderOf(path)
  return folder === root || folder === '' ? undefined : slugify(fileNameOf(folder))
}

const remainingFiles = (reader: Reader): ArrangedFile[] => {
  const files: ArrangedFile[] = []
  for (const path of reader.paths) {
    if (reader.used.has(path)) continue
    const { name = fileNameOf(path), contentType } = reader.manifestFiles.get(path) ?? {}
    files.push({
      path,
      name: mendFileName(name, reporting(reader, path)),
      ...(contentType !== undefined && isMediaType(contentType) && { contentType }),
      ...exportedAs(reader, path),
    })
  }
  return files
}
