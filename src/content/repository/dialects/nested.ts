// Nests pages by folders: the pages in a folder are under the page with the folder's name.
import { fileNameOf, folderOf } from '../paths.ts'
import type { DialectEntry } from './write-entries.ts'

interface Draft extends DialectEntry {
  readonly children: Draft[]
}

/** Entries of these pages in natural order. A folder without a page has no entry: its pages are under the entry above. */
export const nestedByFolders = (paths: readonly string[]): DialectEntry[] => {
  const sorted = [...paths].sort(byName)
  const drafts = new Map<string, Draft>(sorted.map(to => [stemPath(to), { title: '', to, children: [] }]))
  const top: Draft[] = []
  for (const path of sorted) {
    const draft = drafts.get(stemPath(path)) as Draft
    const above = pageAbove(drafts, folderOf(path))
    if (above === undefined) top.push(draft)
    else above.children.push(draft)
  }
  return top
}

const pageAbove = (drafts: ReadonlyMap<string, Draft>, from: string): Draft | undefined => {
  for (let folder = from; folder !== ''; folder = folderOf(folder)) {
    const found = drafts.get(folder)
    if (found !== undefined) return found
  }
  return undefined
}

const stemPath = (path: string): string => path.replace(/\.md$/, '')

const collator = new Intl.Collator('en', { numeric: true })

const byName = (one: string, other: string): number =>
  collator.compare(fileNameOf(one), fileNameOf(other)) || (one < other ? -1 : one > other ? 1 : 0)
