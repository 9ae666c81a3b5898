// Finds what says how a repository is arranged: the manifest, the configuration, the summary, else the folders.
import { type Configuration, readConfiguration } from './configuration.ts'
import type { FileIndex } from './file-index.ts'
import { type FolderTree, folderAt, folderEntries, folderPage, folderTree, pageEntry } from './folders.ts'
import { type Manifest, manifestPath, readManifest } from './manifest.ts'
import { readMkdocs } from './mkdocs.ts'
import type { Navigation } from './navigation.ts'
import type { ArrangedBy, Redirect } from './outline.ts'
import { joinPath } from './paths.ts'
import type { ProblemList } from './problems.ts'
import { readSummary } from './summary.ts'

/** The files of a repository, of which only those are read that say how it is arranged. */
export interface StructureFiles {
  has(path: string): boolean
  keys(): Iterable<string>
  /** The text of a file that is there; undefined where it is too large to be one of these. */
  text(path: string): string | undefined
}

/** How a repository is arranged. */
export interface Navigated {
  readonly navigation: Navigation
  /** The folder that holds the content; '' for the repository itself. */
  readonly root: string
  /** The first page's file, where the configuration names one. */
  readonly readme?: string
  readonly manifest?: Manifest
  readonly redirects: readonly Redirect[]
  /** The files that say all this. */
  readonly structure: readonly string[]
  readonly arrangedBy: ArrangedBy
}

/** In bytes; nothing longer is read as a summary, a configuration or a manifest. */
export const structureSizeLimit = 16_000_000

/** Finds the navigation among the files. What is wrong with one source is a problem, and the next one counts. */
export const findNavigation = (files: StructureFiles, index: FileIndex, problems: ProblemList): Navigated => {
  const source: Source = { files, index, problems, structure: [] }
  const manifest = findManifest(source)
  const found = findConfiguration(source, manifest)
  const { configuration } = found
  const summary = findSummary(source, configuration)
  const navigated =
    summary === undefined
      ? withoutSummary(source, configuration)
      : { navigation: summary, root: configuration.root }
  for (const reason of navigated.navigation.problems) problems.add(navigated.navigation.path, reason)
  return {
    ...navigated,
    ...(configuration.readme === undefined ? {} : { readme: configuration.readme }),
    ...(manifest === undefined ? {} : { manifest }),
    redirects: configuration.redirects,
    structure: source.structure,
    arrangedBy: {
      ...(summary === undefined ? {} : { summary: summary.path }),
      ...(found.kept === undefined ? {} : { configuration: found.kept }),
    },
  }
}

interface Source {
  readonly files: StructureFiles
  readonly index: FileIndex
  readonly problems: ProblemList
  readonly structure: string[]
}

const textOf = ({ files, problems }: Source, path: string): string | undefined => {
  const text = files.text(path)
  if (text === undefined) problems.add(path, `it is larger than ${structureSizeLimit} bytes`)
  return text
}

const findManifest = (source: Source): Manifest | undefined => {
  const text = source.files.has(manifestPath) ? textOf(source, manifestPath) : undefined
  const manifest = text === undefined ? undefined : readManifest(text)
  if (manifest !== undefined) source.structure.push(manifestPath)
  return manifest
}

interface FoundConfiguration {
  readonly configuration: Configuration
  /** What an export writes again: what could be read. */
  readonly kept?: ArrangedBy['configuration']
}

const withoutConfiguration: Configuration = { root: '', redirects: [], problems: [], isReadable: false }

/** An export says by its manifest whether a `book.json` is its configuration; else it is a file like others. */
const findConfiguration = (source: Source, manifest: Manifest | undefined): FoundConfiguration => {
  const { index, problems, structure } = source
  const own = index.find('.gitbook.yaml') ?? index.find('.gitbook.yml')
  if (own !== undefined) structure.push(own)
  const path = own ?? index.find(manifest === undefined ? 'book.json' : (manifest.configuration ?? ''))
  const text = path === undefined ? undefined : textOf(source, path)
  if (path === undefined || text === undefined) return { configuration: withoutConfiguration }
  const configuration = readConfiguration(text)
  for (const reason of configuration.problems) problems.add(path, reason)
  const kept = configuration.isReadable ? { path, ...(own !== undefined && { text }) } : undefined
  const found = { configuration, ...(kept && { kept }) }
  if (configuration.root === '' || hasFolder(source, configuration.root)) return found
  problems.add(path, `there is no folder ${configuration.root}`)
  return { ...found, configuration: { ...configuration, root: '' } }
}

const hasFolder = (source: Source, folder: string): boolean => {
  for (const path of source.files.keys()) if (path.startsWith(`${folder}/`)) return true
  return false
}

const findSummary = (source: Source, { root, summary }: Configuration): Navigation | undefined => {
  const named = summary === undefined ? undefined : source.index.find(summary)
  if (summary !== undefined && named === undefined)
    source.problems.add(summary, 'the configuration names it as the summary, and it is not there')
  const path = named ?? source.index.find(joinPath(root, 'SUMMARY.md'))
  const text = path === undefined ? undefined : textOf(source, path)
  if (path === undefined || text === undefined) return undefined
  source.structure.push(path)
  return readSummary(path, text)
}

const withoutSummary = (
  source: Source,
  configuration: Configuration,
): { navigation: Navigation; root: string } => {
  const tree = folderTree(source.files.keys())
  const path = source.index.find(joinPath(configuration.root, 'mkdocs.yml'))
  const text = path === undefined ? undefined : textOf(source, path)
  if (path === undefined || text === undefined)
    return { navigation: foldersOf(tree, configuration), root: configuration.root }
  const { root, navigation, problems } = readMkdocs(path, text, tree)
  for (const reason of problems) source.problems.add(path, reason)
  if (navigation !== undefined) return { navigation, root }
  const folder = folderAt(tree, root) === undefined ? configuration.root : root
  return { navigation: foldersOf(tree, { ...configuration, root: folder }), root: folder }
}

/** The first page stands beside the others, not above them. */
const foldersOf = (tree: FolderTree, { root, readme }: Configuration): Navigation => {
  const folder = folderAt(tree, root)
  if (folder === undefined) return { path: '', folder: '', entries: [], problems: [] }
  const first = folder.pages.find(path => path === readme) ?? folderPage(folder)
  const own = first === undefined ? [] : [pageEntry(first, [])]
  return { path: '', folder: '', entries: [...own, ...folderEntries(folder, first)], problems: [] }
}
