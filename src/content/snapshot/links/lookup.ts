// Looks up entries of the map by key for links, whether stored or about to be.
import type { Json } from '#kernel/json.ts'
import { get, type NodeReader, type TreeRoot } from '../../tree/index.ts'
import { type Kind, kinds } from '../kinds.ts'
import { hasChildren } from '../reading/pages.ts'
import type { PageOrFile, PageRecord } from '../records.ts'

type Eventually<Value> = Value | Promise<Value>

export interface EntryLookup {
  get(key: string): Eventually<Json | undefined>
  hasChildren(id: string): Eventually<boolean>
}

/** How many results are cached, and for keys of which length, so that many links take limited memory. */
const mostRemembered = 1000
const longestRemembered = 500

/** The entries of a snapshot, with recent look-ups cached. */
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

/** A record of a kind. */
const lookUp = async <Value extends Json, Id>(
  lookup: EntryLookup,
  kind: Kind<Value, Id>,
  id: Id,
): Promise<Value | undefined> => {
  const stored = await lookup.get(kind.key(id))
  return stored === undefined ? undefined : kind.read(stored)
}

/** Whether a page or a file exists. */
export const exists = async (lookup: EntryLookup, target: PageOrFile): Promise<boolean> =>
  (await lookup.get('page' in target ? kinds.page.key(target.page) : kinds.file.key(target.file))) !==
  undefined

/** The slugs on the way down to a page. */
export const slugsTo = async (
  lookup: EntryLookup,
  page: Pick<PageRecord, 'parent' | 'slug'>,
): Promise<string[]> => {
  const slugs: string[] = []
  let at: Pick<PageRecord, 'parent' | 'slug'> | undefined = page
  while (at !== undefined) {
    if (at.slug !== undefined) slugs.push(at.slug)
    at = at.parent === null ? undefined : await lookUp(lookup, kinds.page, at.parent)
  }
  return slugs.reverse()
}

/** The id of the page at the end of a path of slugs. */
export const pageAtSlugs = async (
  lookup: EntryLookup,
  slugs: readonly string[],
): Promise<string | undefined> => {
  let id: string | undefined
  for (const slug of slugs) {
    id = await lookUp(lookup, kinds.slug, { parent: id ?? null, slug })
    if (id === undefined) return undefined
  }
  return id
}
