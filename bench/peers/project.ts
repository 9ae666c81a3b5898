// What the projects of all peers have in common: files that are written, pictures, and the bar with the pages.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pictures } from './markdown.ts'
import type { Source, SourcePage, TreeEntry } from './source.ts'

export const writeFile = (folder: string, path: string, text: string): void => {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Copies whatever is no Markdown to where it is served as it is. */
export const copyPictures = (source: Source, folder: string): void =>
  cpSync(source.folder, join(folder, pictures), {
    recursive: true,
    filter: path => !/\.(md|ya?ml|json)$/.test(path),
  })

/** The entries of a bar of pages; pages that have others below them come first in a group of their own name. */
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
