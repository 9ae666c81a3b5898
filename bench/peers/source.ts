// The pages from which all sites are made: the tree as Lectern imported it, and the files with their texts.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** An entry of the tree, as the API returns it. */
export interface TreeEntry {
  readonly title: string
  readonly path?: string
  readonly urls?: { readonly published?: string }
  readonly git?: { readonly path: string }
  readonly pages?: readonly TreeEntry[]
}

export interface SourcePage {
  readonly title: string
  /** The path in Lectern and, except for the first page, in the peers' sites. */
  readonly path: string
  /** The path in the repository. */
  readonly file: string
  readonly text: string
  /** The address at which Lectern shows it. */
  readonly address: string
}

export interface Source {
  readonly folder: string
  readonly title: string
  readonly tree: readonly TreeEntry[]
  /** The pages that have a file, in the order of the tree. */
  readonly pages: readonly SourcePage[]
}

export const readSource = (folder: string, title: string, tree: readonly TreeEntry[]): Source => ({
  folder,
  title,
  tree,
  pages: flat(tree).flatMap(({ title, path, git, urls }) =>
    path !== undefined && git !== undefined && urls?.published !== undefined
      ? {
          ...{ title, path, file: git.path, address: urls.published },
          text: readFileSync(join(folder, git.path), 'utf8'),
        }
      : [],
  ),
})

const flat = (entries: readonly TreeEntry[]): TreeEntry[] =>
  entries.flatMap(entry => [entry, ...flat(entry.pages ?? [])])

/** Whether the repository has a file at this path. */
export const hasFile = ({ folder }: Source, path: string): boolean => {
  const file = join(folder, path)
  return existsSync(file) && statSync(file).isFile()
}

/** The pages with these paths; by default, the three pages without images whose texts are closest to 6 KB. */
export const chosenPages = ({ pages }: Source, paths: readonly string[]): SourcePage[] => {
  if (paths.length === 0)
    return pages
      .filter(({ text }) => !/!\[|<img/.test(text))
      .sort((one, other) => fromUsual(one) - fromUsual(other))
      .slice(0, 3)
  return paths.map(path => {
    const page = pages.find(page => page.path === path)
    if (page === undefined) throw new Error(`there is no page ${path}`)
    return page
  })
}

const fromUsual = ({ text }: SourcePage): number => Math.abs(text.length - 6000)
