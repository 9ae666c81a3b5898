// Finds what says how a repository is arranged: the manifest, the configuration, the summary, else the folders.
import { type Configuration, readConfiguration } from './configuration.ts'
import type { FileIndex } from './file-index.ts'
import { type FolderTree, folderAt, folderEntries, folderPage, folderTree, pageEntry } from './folders.ts'
import { type Manifest, manifestPath, readManifest } from './manifest.ts'
import { readMkdocs } from './mkdocs.ts'
import type { Navigation } from './navigation.ts'
import type { Problem, Redirect } from './outline.ts'
import { joinPath } from './paths.ts'
import { readSummary } from './summary.ts'

/** How a repository is arranged. */
export interface Arrangement {
  readonly navigation: Navigation
  /** The folder that holds the content; '' for the repository itself. */
  readonly root: string
  /** The first page's file, where the configuration names one. */
  readonly readme?: string
  readonly manifest?: Manifest
  readonly redirects: readonly Redirect[]
  /** The files that say all this. */
  readonly structure: readonly string[]
  readonly problems: readonly Problem[]
}

/** Finds the arrangement among the files. What is wrong with one source is a problem, and the next one counts. */
export const findArrangement = (files: ReadonlyMap<string, Uint8Array>, index: FileIndex): Arrangement => {
  const source: Source = { files, index, structure: [], problems: [] }
  const manifest = findManifest(source)
  const configuration = findConfiguration(source, manifest !== undefined)
  const summary = findSummary(source, configuration)
  const found =
    summary === undefined
      ? withoutSummary(source, configuration)
      : { navigation: summary, root: configuration.root }
  for (const reason of found.navigation.problems)
    source.problems.push({ path: found.navigation.path, reason })
  return {
    ...found,
    ...(configuration.readme === undefined ? {} : { readme: configuration.readme }),
    ...(manifest === undefined ? {} : { manifest }),
    redirects: configuration.redirects,
    structure: source.structure,
    problems: source.problems,
  }
}

interface Source {
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly index: FileIndex
  readonly structure: string[]
  readonly problems: Problem[]
}

/** In bytes; nothing longer is read as a summary, a configuration or a manifest. */
const sizeLimit = 16_000_000

const textOf = (source: Source, path: string): string | undefined => {
  const bytes = source.files.get(path)
  if (bytes === undefined) return undefined
  if (bytes.length <= sizeLimit) return new TextDecoder().decode(bytes)
  source.problems.push({ path, reason: `it is larger than ${sizeLimit} bytes` })
  return undefined
}

const findManifest = (source: Source): Manifest | undefined => {
  const text = textOf(source, manifestPath)
  const manifest = text === undefined ? undefined : readManifest(text)
  if (manifest !== undefined) source.structure.push(manifestPath)
  return manifest
}

/** An export says all by its own manifest; a `book.json` in it is a file like others. */
const findConfiguration = (source: Source, isExport: boolean): Configuration => {
  const own = source.index.find('.gitbook.yaml') ?? source.index.find('.gitbook.yml')
  if (own !== undefined) source.structure.push(own)
  const path = own ?? (isExport ? undefined : source.index.find('book.json'))
  const text = path === undefined ? undefined : textOf(source, path)
  if (path === undefined || text === undefined) return { root: '', redirects: [], problems: [] }
  const configuration = readConfiguration(text)
  for (const reason of configuration.problems) source.problems.push({ path, reason })
  if (configuration.root === '' || hasFolder(source, configuration.root)) return configuration
  source.problems.push({ path, reason: `there is no folder ${configuration.root}` })
  return { ...configuration, root: '' }
}

const hasFolder = (source: Source, folder: string): boolean => {
  for (const path of source.files.keys()) if (path.startsWith(`${folder}/`)) return true
  return false
}

const findSummary = (source: Source, { root, summary }: Configuration): Navigation | undefined => {
  const named = summary === undefined ? undefined : source.index.find(summary)
  if (summary !== undefined && named === undefined) {
    source.problems.push({
      path: summary,
      reason: 'the configuration names it as the summary, and it is not there',
    })
  }
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
  for (const reason of problems) source.problems.push({ path, reason })
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
