// Reading what is not a page: files, variables, reusable contents, redirects.
import { count, get, scan, type TreeRoot } from '../../tree/index.ts'
import { type ContentReference, type FileRecord, keys, type ReusableContentRecord } from '../records.ts'
import type { NodeReader } from './pages.ts'

/** What a path of a repository became. */
export type PageOrFile = { readonly page: string } | { readonly file: string }

/** An address that leads somewhere else. */
export interface Redirect {
  readonly from: string
  readonly target: ContentReference
}

/** Files by id: those after one, at most so many. */
export const files = async (
  store: NodeReader,
  root: TreeRoot,
  { after, limit }: { readonly after?: string; readonly limit?: number } = {},
): Promise<FileRecord[]> => {
  const entries = await scan(store, root, {
    prefix: 'file/',
    ...(after !== undefined && { after: keys.file(after) }),
    ...(limit !== undefined && { limit }),
  })
  return entries.map(([, value]) => value as unknown as FileRecord)
}

/** How many files there are. */
export const countFiles = (store: NodeReader, root: TreeRoot): Promise<number> => count(store, root, 'file/')

/** A file by its id. */
export const file = async (store: NodeReader, root: TreeRoot, id: string): Promise<FileRecord | undefined> =>
  (await get(store, root, keys.file(id))) as unknown as FileRecord | undefined

/** What was imported from that path of a repository. */
export const fileOrPageAtRepositoryPath = async (
  store: NodeReader,
  root: TreeRoot,
  path: string,
): Promise<PageOrFile | undefined> =>
  (await get(store, root, keys.path(path))) as unknown as PageOrFile | undefined

/** The variables of a space. */
export const variables = async (store: NodeReader, root: TreeRoot): Promise<Record<string, string>> =>
  Object.fromEntries(await underPrefix(store, root, 'variable/')) as Record<string, string>

/** All reusable contents, by id. */
export const reusableContents = async (store: NodeReader, root: TreeRoot): Promise<ReusableContentRecord[]> =>
  (await scan(store, root, { prefix: 'reusable/' })).map(
    ([, value]) => value as unknown as ReusableContentRecord,
  )

/** A reusable content by its id. */
export const reusableContent = async (
  store: NodeReader,
  root: TreeRoot,
  id: string,
): Promise<ReusableContentRecord | undefined> =>
  (await get(store, root, keys.reusableContent(id))) as unknown as ReusableContentRecord | undefined

/** All redirects, by their source. */
export const redirects = async (store: NodeReader, root: TreeRoot): Promise<Redirect[]> =>
  (await underPrefix(store, root, 'redirect/')).map(([from, target]) => ({
    from,
    target: target as ContentReference,
  }))

const underPrefix = async (store: NodeReader, root: TreeRoot, prefix: string): Promise<[string, unknown][]> =>
  (await scan(store, root, { prefix })).map(([key, value]) => [key.slice(prefix.length), value])
