// Where links are looked up: entries of the map by key, stored or about to be.
import type { Json } from '#kernel/json.ts'
import { get, type TreeRoot } from '../../tree/index.ts'
import type { PageOrFile } from '../reading/others.ts'
import { hasChildren, type NodeReader } from '../reading/pages.ts'
import { keys, type PageRecord } from '../records.ts'

type Eventually<Value> = Value | Promise<Value>

export interface EntryLookup {
  get(key: string): Eventually<Json | undefined>
  hasChildren(id: string): Eventually<boolean>
}

/** Answers that are remembered, so that many links take bounded memory. */
const mostRemembered = 20_000
const longestRemembered = 500

/** The entries of a snapshot; what was looked up lately is not looked up again. */
export const lookupIn = (store: NodeReader, root: TreeRoot): EntryLookup => {
  const seen = new Map<string, Promise<Json | undefined>>()
  return {
    get: key => {
      if (root === null) return undefined
      if (key.length > longestRemembered) return get(store, root, key)
      const known = seen.get(key)
      if (known !== undefined) return known
      const found = get(store, root, key)
      if (seen.size >= mostRemembered) seen.clear()
      seen.set(key, found)
      return found
    },
    hasChildren: id => hasChildren(store, root, id),
  }
}

/** Whether a page or a file is there. */
export const exists = async (lookup: EntryLookup, target: PageOrFile): Promise<boolean> =>
  (await lookup.get('page' in target ? keys.page(target.page) : keys.file(target.file))) !== undefined

/** The slugs down to a page. */
export const slugsTo = async (
  lookup: EntryLookup,
  page: Pick<PageRecord, 'parent' | 'slug'>,
): Promise<string[]> => {
  const slugs: string[] = []
  let at: Pick<PageRecord, 'parent' | 'slug'> | undefined = page
  while (at !== undefined) {
    if (at.slug !== undefined) slugs.push(at.slug)
    at =
      at.parent === null
        ? undefined
        : ((await lookup.get(keys.page(at.parent))) as unknown as PageRecord | undefined)
  }
  return slugs.reverse()
}

/** The id of the page at the end of some slugs. */
export const pageAtSlugs = async (
  lookup: EntryLookup,
  slugs: readonly string[],
): Promise<string | undefined> => {
  let id: string | undefined
  for (const slug of slugs) {
    id = (await lookup.get(keys.slug(id ?? null, slug))) as string | undefined
    if (id === undefined) return undefined
  }
  return id
}
