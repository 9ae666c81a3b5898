// Reads what is not a page: files, variables, reusable contents, redirects.
import { getMany, type NodeReader, type TreeRoot } from '../../tree/index.ts'
import { kinds } from '../kinds.ts'
import type {
  ContentReference,
  FileRecord,
  PageOrFile,
  PageRecord,
  ReusableContentRecord,
} from '../records.ts'
import { allRecords, allRecordsById, countRecords, find, type Paging } from './entries.ts'

/** An address that leads somewhere else. */
export interface Redirect {
  readonly from: string
  readonly target: ContentReference
}

/** Files by id: at most `limit` of those after one. */
export const files = (store: NodeReader, root: TreeRoot, paging?: Paging<string>): Promise<FileRecord[]> =>
  allRecords(store, root, kinds.file, paging)

/** How many files there are. */
export const countFiles = (store: NodeReader, root: TreeRoot): Promise<number> =>
  countRecords(store, root, kinds.file)

/** A file by its id. */
export const file = (store: NodeReader, root: TreeRoot, id: string): Promise<FileRecord | undefined> =>
  find(store, root, kinds.file, id)

/** The page or file that was imported from that path of a repository. */
export const fileOrPageAtRepositoryPath = (
  store: NodeReader,
  root: TreeRoot,
  path: string,
): Promise<PageOrFile | undefined> => find(store, root, kinds.path, path)

/** The variables of a space. */
export const variables = async (store: NodeReader, root: TreeRoot): Promise<Record<string, string>> =>
  Object.fromEntries(await allRecordsById(store, root, kinds.variable))

/** All reusable contents, by id. */
export const reusableContents = (store: NodeReader, root: TreeRoot): Promise<ReusableContentRecord[]> =>
  allRecords(store, root, kinds.reusableContent)

/** A reusable content by its id. */
export const reusableContent = (
  store: NodeReader,
  root: TreeRoot,
  id: string,
): Promise<ReusableContentRecord | undefined> => find(store, root, kinds.reusableContent, id)

/** All redirects, by their source. */
export const redirects = async (store: NodeReader, root: TreeRoot): Promise<Redirect[]> =>
  (await allRecordsById(store, root, kinds.redirect)).map(([from, target]) => ({ from, target }))

/** The target of the redirect from that address. */
export const redirectFrom = (
  store: NodeReader,
  root: TreeRoot,
  from: string,
): Promise<ContentReference | undefined> => find(store, root, kinds.redirect, from)

/** How many redirects there are. */
export const countRedirects = (store: NodeReader, root: TreeRoot): Promise<number> =>
  countRecords(store, root, kinds.redirect)

/** The pages and reusable contents with these ids, by id. */
export const pagesAndReusableContents = async (
  store: NodeReader,
  root: TreeRoot,
  ids: readonly string[],
): Promise<Map<string, PageRecord | ReusableContentRecord>> => {
  const { page, reusableContent } = kinds
  const stored = await getMany(store, root, [...ids.map(page.key), ...ids.map(reusableContent.key)])
  const found = new Map<string, PageRecord | ReusableContentRecord>()
  for (const [key, value] of stored) {
    const pageId = page.idOf(key)
    if (pageId !== undefined) found.set(pageId, page.read(value))
    else found.set(reusableContent.idOf(key) as string, reusableContent.read(value))
  }
  return found
}
