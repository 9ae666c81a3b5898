// Finds links in a text whose file is moved that would lead elsewhere from its new path.
import { scanLinkDestinations } from '../../markdown/scan-links.ts'
import type { ObjectStore } from '../../objects.ts'
import type { TreeRoot } from '../../tree/index.ts'
import { kinds } from '../kinds.ts'
import type { PageOrFile, PageRecord, ReusableContentRecord } from '../records.ts'
import { type EntryLookup, lookupIn } from './lookup.ts'
import { hrefResolver, type ResolvedHref } from './resolve-href.ts'
import { isRelative, resolveFrom, startsOf } from './resolve-path.ts'

/** A destination as written, its target, and the new path of that. */
export interface StrayedLink {
  readonly href: string
  readonly target: ResolvedHref
  readonly path: string
}

/** The new paths of pages, files and reusable contents by id. */
export interface NewPaths {
  readonly paths: ReadonlyMap<string, string>
  readonly isFile: (id: string) => boolean
}

/** Returns a function that finds the strayed links of one text after the other. */
export const strayedLinks = (
  store: Pick<ObjectStore, 'readNode' | 'readText'>,
  root: TreeRoot,
  newPaths: NewPaths,
): ((of: PageRecord | ReusableContentRecord, text: string) => Promise<StrayedLink[]>) => {
  const lookup = lookupAt(lookupIn(store, root), newPaths)
  return async (of, text) => {
    const own = newPaths.paths.get(of.id)
    if (own === undefined) return []
    const resolve = await hrefResolver(store, root, of)
    const git = { oid: '', path: own }
    const starts = await startsOf(lookup, 'type' in of ? { ...of, git } : { git })
    const strayed: StrayedLink[] = []
    for (const href of await scanLinkDestinations(text)) {
      const target = await resolve(href)
      const path = target && newPaths.paths.get(idOf(target))
      if (target === undefined || path === undefined) continue
      const found = isRelative(href) ? await resolveFrom(lookup, starts, href) : undefined
      if (found === undefined || idOf(found) !== idOf(target)) strayed.push({ href, target, path })
    }
    return strayed
  }
}

const lookupAt = ({ get, hasChildren }: EntryLookup, { paths, isFile }: NewPaths): EntryLookup => {
  const moved = new Map(
    Array.from(paths, ([id, path]) => [kinds.path.key(path), isFile(id) ? { file: id } : { page: id }]),
  )
  return { hasChildren, get: key => (key.startsWith(kinds.path.prefix) ? moved.get(key) : get(key)) }
}

const idOf = (target: ResolvedHref | PageOrFile): string => ('page' in target ? target.page : target.file)
