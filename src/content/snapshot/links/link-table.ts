// The stored table of a text's link targets at the time it was written.
import type { Hash, ObjectStore } from '../../objects.ts'
import type { PageOrFile } from '../records.ts'

/** The targets by destination as written, without `#…`. */
export type LinkTable = ReadonlyMap<string, PageOrFile>

/** The table of a page or a reusable content. */
export const readLinkTable = async (
  store: Pick<ObjectStore, 'readText'>,
  links: Hash | null | undefined,
): Promise<LinkTable> => {
  if (links === undefined || links === null) return new Map()
  const stored: Record<string, PageOrFile> = JSON.parse(await store.readText(links))
  return new Map(Object.entries(stored))
}

/** Stores a table; equal tables have equal hashes, and an empty one has none. */
export const writeLinkTable = (store: Pick<ObjectStore, 'writeText'>, table: LinkTable): Hash | undefined => {
  if (table.size === 0) return undefined
  const entries = [...table].sort(([one], [other]) => (one < other ? -1 : 1))
  return store.writeText(JSON.stringify(Object.fromEntries(entries)))
}
