// Following the links of a page.

import { decodeDestination } from '../../markdown/scan-links.ts'
import type { ObjectStore } from '../../objects.ts'
import type { TreeRoot } from '../../tree/index.ts'
import type { Imported } from '../reading/others.ts'
import type { PageRecord, ReusableContentRecord } from '../records.ts'
import { readTable } from './link-table.ts'
import { exists, lookupIn } from './lookup.ts'
import { foldersOf, idForm, isRelative, type LinkSource, resolveFrom, withoutAnchor } from './resolve-path.ts'

/** What a destination inside the space leads to. */
export type ResolvedHref =
  | { readonly kind: 'page'; readonly page: string; readonly anchor?: string }
  | { readonly kind: 'file'; readonly file: string }

type Reader = Pick<ObjectStore, 'readNode' | 'readText'>

/** What the links of one page, or of a reusable content, lead to; what they share is read once. */
export const hrefResolver = async (
  store: Reader,
  root: TreeRoot,
  of: PageRecord | Pick<ReusableContentRecord, 'git' | 'links'>,
): Promise<(href: string) => Promise<ResolvedHref | undefined>> => {
  const lookup = lookupIn(store, root)
  const source: LinkSource = 'type' in of ? of : { ...(of.git && { git: of.git }) }
  const table = await readTable(store, of.links)
  let folders: ReturnType<typeof foldersOf> | undefined
  return async href => {
    const named = idForm.exec(href)
    if (named !== null) {
      const id = named[2] as string
      const target = named[1] === 'pages' ? { page: id } : { file: id }
      return (await exists(lookup, target)) ? resolved(target, href) : undefined
    }
    if (!isRelative(href)) return undefined
    const known = table.get(withoutAnchor(href))
    if (known !== undefined && (await exists(lookup, known))) return resolved(known, href)
    folders ??= foldersOf(lookup, source)
    const found = await resolveFrom(lookup, await folders, href)
    return found && resolved(found, href)
  }
}

/** What one destination on a page leads to inside the space. */
export const resolveHref = async (
  store: Reader,
  root: TreeRoot,
  of: PageRecord | ReusableContentRecord,
  href: string,
): Promise<ResolvedHref | undefined> => (await hrefResolver(store, root, of))(href)

const resolved = (target: Imported, href: string): ResolvedHref => {
  if ('file' in target) return { kind: 'file', file: target.file }
  const anchor = decodeDestination(href.slice(withoutAnchor(href).length + 1))
  return { kind: 'page', page: target.page, ...(anchor !== '' && { anchor }) }
}
