// Reads the navigation of a `mkdocs.yml`.
import { asRecord, readYaml } from './configuration.ts'
import { encodeDestination, isUrl } from './destination.ts'
import { type FolderTree, folderAt, folderEntries, folderPage, pageEntry } from './folders.ts'
import type { Navigation, NavigationEntry } from './navigation.ts'
import { folderOf, joinPath, resolvePath } from './paths.ts'

/** The navigation, and the folder that its paths are relative to; undefined without `nav`, so that the folders give it. */
export const readMkdocs = (
  path: string,
  text: string,
  tree: FolderTree,
): { root: string; navigation: Navigation | undefined; problems: string[] } => {
  const { value, problem } = readYaml(text)
  const settings = asRecord(value)
  const written = settings.docs_dir ?? 'docs'
  const root = typeof written === 'string' ? resolvePath(folderOf(path), written) : undefined
  const problems = problem === undefined ? [] : [problem]
  if (root === undefined) problems.push('docs_dir must be a folder inside the repository')
  const reader: Reader = { root: root ?? 'docs', tree, problems: [] }
  const navigation = Array.isArray(settings.nav)
    ? { path, folder: '', entries: entriesOf(reader, settings.nav), problems: reader.problems }
    : undefined
  return { root: reader.root, navigation, problems }
}

interface Reader {
  readonly root: string
  readonly tree: FolderTree
  readonly problems: string[]
}

const entriesOf = (reader: Reader, items: readonly unknown[]): NavigationEntry[] =>
  items.flatMap(item => {
    if (typeof item === 'string') return leadingTo(reader, '', item)
    return Object.entries(asRecord(item)).flatMap(([title, value]) => {
      if (typeof value === 'string') return leadingTo(reader, title, value)
      if (Array.isArray(value)) return [{ kind: 'entry', title, children: entriesOf(reader, value) }]
      reader.problems.push(`the navigation entry ${title} leads nowhere`)
      return [{ kind: 'entry', title, children: [] }]
    })
  })

/** A folder as destination means its page, with all other pages of it below. */
const leadingTo = (reader: Reader, title: string, destination: string): NavigationEntry[] => {
  if (isUrl(destination)) return [{ kind: 'entry', title: title || destination, destination, children: [] }]
  const path = resolvePath(reader.root, destination.replace(/^\//, ''))
  const folder = path === undefined ? undefined : folderAt(reader.tree, path)
  if (folder === undefined) {
    const encoded = encodeDestination(joinPath(reader.root, destination))
    return [{ kind: 'entry', title, destination: encoded, children: [] }]
  }
  const page = folderPage(folder)
  const children = folderEntries(folder, page)
  const entry: NavigationEntry =
    page === undefined
      ? { kind: 'entry', title: title || destination, children }
      : { ...pageEntry(page, children), title }
  return [{ ...entry, folder: folder.path }]
}
