// Finds what gives the arrangement of a repository: the manifest, the configuration, the summary, or else the folders.

import type { ArrangedBy, OutlineRedirect, ProblemList } from '../snapshot/index.ts'
import type { Configuration } from './configuration.ts'
import type { FileIndex } from './file-index.ts'
import { findConfiguration } from './find-configuration.ts'
import { type FolderTree, folderAt, folderEntries, folderPage, folderTree, pageEntry } from './folders.ts'
import { type Manifest, manifestPath, readManifest } from './manifest.ts'
import { readMkdocs } from './mkdocs.ts'
import type { Navigation } from './navigation.ts'
import { foldPath, joinPath } from './paths.ts'
import { summaryPath } from './repository.ts'
import { type StructureFiles, type StructureSource, structureText } from './structure-files.ts'
import { readSummary } from './summary.ts'

/** How a repository is arranged. */
export interface Navigated {
  readonly navigation: Navigation
  /** The folder of the content; '' for the repository's root. */
  readonly root: string
  /** The file of the first page, if the configuration names one. */
  readonly readme?: string
  readonly manifest?: Manifest
  readonly configurationPath?: string
  readonly redirects: readonly OutlineRedirect[]
  /** The files that give the arrangement. */
  readonly structure: readonly string[]
  readonly arrangedBy: ArrangedBy
}

/** Finds the navigation among the files. If one source is unusable, that is a problem, and the next one is used. */
export const findNavigation = (files: StructureFiles, index: FileIndex, problems: ProblemList): Navigated => {
  const source: StructureSource = { files, index, problems, structure: [] }
  const manifest = findManifest(source)
  const found = findConfiguration(source, manifest)
  const { configuration } = found
  const summary = findSummary(source, configuration, manifest)
  const navigated =
    summary === undefined
      ? withoutSummary(source, configuration)
      : { navigation: summary, root: configuration.root }
  for (const reason of navigated.navigation.problems) problems.add(navigated.navigation.path, reason)
  return {
    ...navigated,
    ...(configuration.readme === undefined ? {} : { readme: configuration.readme }),
    ...(manifest === undefined ? {} : { manifest }),
    ...(found.path === undefined ? {} : { configurationPath: found.path }),
    redirects: configuration.redirects,
    structure: source.structure,
    arrangedBy: { ...summaryIn(found.summaryPath, summary?.path), ...found.arrangedBy },
  }
}

const findManifest = (source: StructureSource): Manifest | undefined => {
  const text = source.files.has(manifestPath) ? structureText(source, manifestPath) : undefined
  const manifest = text === undefined ? undefined : readManifest(text)
  if (manifest !== undefined) source.structure.push(manifestPath)
  return manifest
}

/** The configuration's summary is used, or otherwise the one that the manifest of an export names. */
const findSummary = (
  source: StructureSource,
  { root, summary }: Configuration,
  manifest: Manifest | undefined,
): Navigation | undefined => {
  const named = summary === undefined ? undefined : source.index.find(summary)
  if (summary !== undefined && named === undefined)
    source.problems.add(summary, 'the configuration names it as the summary, and it is not there')
  const path =
    named ?? source.index.find(joinPath(root, summaryPath)) ?? source.index.find(manifest?.summary ?? '')
  const text = path === undefined ? undefined : structureText(source, path)
  if (path === undefined || text === undefined) return undefined
  source.structure.push(path)
  return readSummary(path, text)
}

/** The summary's place in an export, unless it is the default one, spelled exactly as before. */
const summaryIn = (place: string, found: string | undefined): ArrangedBy => {
  const summary = found !== undefined && foldPath(found) === foldPath(place) ? found : place
  return summary === summaryPath ? {} : { summary }
}

const withoutSummary = (
  source: StructureSource,
  configuration: Configuration,
): { navigation: Navigation; root: string } => {
  const tree = folderTree(source.files.keys())
  const path = source.index.find(joinPath(configuration.root, 'mkdocs.yml'))
  const text = path === undefined ? undefined : structureText(source, path)
  if (path === undefined || text === undefined)
    return { navigation: foldersOf(tree, configuration), root: configuration.root }
  const { root, navigation, problems } = readMkdocs(path, text, tree)
  for (const reason of problems) source.problems.add(path, reason)
  if (navigation !== undefined) return { navigation, root }
  const folder = folderAt(tree, root) === undefined ? configuration.root : root
  return { navigation: foldersOf(tree, { ...configuration, root: folder }), root: folder }
}

/** The first page is a sibling of the others, not their parent. */
const foldersOf = (tree: FolderTree, { root, readme }: Configuration): Navigation => {
  const folder = folderAt(tree, root)
  if (folder === undefined) return { path: '', folder: '', entries: [], problems: [] }
  const first = folder.pages.find(path => path === readme) ?? folderPage(folder)
  const own = first === undefined ? [] : [pageEntry(first, [])]
  return { path: '', folder: '', entries: [...own, ...folderEntries(folder, first)], problems: [] }
}
