// The order of pages by their folders, category files, positions and numbers in names.
import { titleOfName } from '../../folders.ts'
import { fileNameOf, folderOf } from '../../paths.ts'
import type { DialectEntry } from '../write-entries.ts'
import { type Doc, type Docs, withoutNumber } from './docs.ts'

interface Item {
  readonly name: string
  readonly position: number | undefined
  readonly entry: DialectEntry
}

/** The entries of a folder and all folders in it. */
export const folderItems = (docs: Docs, folder: string): DialectEntry[] => {
  const byFolder = Map.groupBy(docs.pages, ({ from }) => folderOf(from))
  const below = foldersBelow(docs, byFolder)
  return itemsOf({ docs, byFolder, below }, folder, 0).map(({ entry }) => entry)
}

interface Folders {
  readonly docs: Docs
  readonly byFolder: ReadonlyMap<string, readonly Doc[]>
  readonly below: ReadonlyMap<string, ReadonlySet<string>>
}

const deepest = 60

const itemsOf = (folders: Folders, folder: string, depth: number): Item[] => {
  const { docs, byFolder, below } = folders
  const own = depth === 0 ? undefined : pageOf(folders, folder)
  const pages = (byFolder.get(folder) ?? [])
    .filter(doc => doc !== own)
    .map(
      (doc): Item => ({
        name: fileNameOf(doc.from),
        // The page of the whole docs comes first, unless it has a position.
        position: doc.position ?? (depth === 0 && doc.isIndex ? 0 : undefined),
        entry: { title: doc.title, to: doc.to, children: [] },
      }),
    )
  const inside = depth === deepest ? [] : [...(below.get(folder) ?? [])]
  const categories = inside.map((path): Item => {
    const { label, position } = docs.categories.get(path) ?? {}
    const page = pageOf(folders, path)
    const { name, number } = withoutNumber(fileNameOf(path))
    return {
      name: fileNameOf(path),
      position: position ?? page?.position ?? number,
      entry: {
        title: label ?? page?.title ?? titleOfName(name),
        ...(page !== undefined && { to: page.to }),
        children: itemsOf(folders, path, depth + 1).map(({ entry }) => entry),
      },
    }
  })
  return [...pages, ...categories].sort(byPosition)
}

const pageOf = ({ docs, byFolder }: Folders, folder: string): Doc | undefined => {
  const link = docs.categories.get(folder)?.link
  const named = link === undefined ? undefined : docs.byId.get(link)
  return named ?? byFolder.get(folder)?.find(({ isIndex }) => isIndex)
}

/** For each folder its subfolders that contain pages, directly or deeper. */
const foldersBelow = (docs: Docs, byFolder: ReadonlyMap<string, unknown>): Map<string, Set<string>> => {
  const below = new Map<string, Set<string>>()
  for (const start of byFolder.keys())
    for (let folder = start; folder !== docs.root && folder !== ''; folder = folderOf(folder)) {
      const others = below.get(folderOf(folder)) ?? new Set()
      below.set(folderOf(folder), others.add(folder))
    }
  return below
}

const collator = new Intl.Collator('en', { numeric: true })

const byPosition = (one: Item, other: Item): number =>
  (one.position ?? Number.POSITIVE_INFINITY) - (other.position ?? Number.POSITIVE_INFINITY) ||
  collator.compare(one.name, other.name)
