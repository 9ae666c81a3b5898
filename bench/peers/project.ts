// Shared by the projects of all peers: writing files, pictures, and the navigation bar.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pictures } from './markdown.ts'
import type { Source, SourcePage, TreeEntry } from './source.ts'

export const writeFile = (folder: string, path: string, text: string): void => {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Copies all files except Markdown and configuration to where they are served unchanged. */
export const copyPictures = (source: Source, folder: string): void =>
  cpSync(source.folder, join(folder, pictures), {
    recursive: true,
    filter: path => !/\.(md|ya?ml|json)$/.test(path),
  })

/** The entries of a navigation bar; a page with pages below it is the first entry of a group with its title. */
export const barOf = <Entry>(
  source: Source,
  link: (page: SourcePage) => Entry,
  group: (title: string, entries: Entry[]) => Entry,
): Entry[] => {
  const byPath = new Map(source.pages.map(page => [page.path, page]))
  const entriesOf = (tree: readonly TreeEntry[]): Entry[] =>
    tree.flatMap(({ title, path, pages: below = [] }) => {
      const page = path === undefined ? undefined : byPath.get(path)
      const own = page === undefined ? [] : [link(page)]
      return below.length === 0 ? own : [group(title, [...own, ...entriesOf(below)])]
    })
  return entriesOf(source.tree)
}
