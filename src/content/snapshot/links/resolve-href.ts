// Resolves the links of a page.

import { decodeDestination } from '../../markdown/scan-links.ts'
import type { ObjectStore } from '../../objects.ts'
import type { TreeRoot } from '../../tree/index.ts'
import type { PageOrFile, PageRecord, ReusableContentRecord } from '../records.ts'
import { type LinkSource, linkFollower } from './follow-links.ts'
import { withoutAnchor } from './resolve-path.ts'

/** The target of a destination within the space. */
export type ResolvedHref =
  | { readonly kind: 'page'; readonly page: string; readonly anchor?: string }
  | { readonly kind: 'file'; readonly file: string }

type Reader = Pick<ObjectStore, 'readNode' | 'readText'>

/** Resolves the links of one page or reusable content; what they share is read only once. */
export const hrefResolver = async (
  store: Reader,
  root: TreeRoot,
  of: LinkSource,
): Promise<(href: string) => Promise<ResolvedHref | undefined>> => {
  const follow = await linkFollower(store, root)(of)
  return async href => {
    const target = (await follow(href))?.target
    return target && resolved(target, href)
  }
}

/** Resolves a single destination. */
export const resolveHref = async (
  store: Reader,
  root: TreeRoot,
  of: PageRecord | ReusableContentRecord,
  href: string,
): Promise<ResolvedHref | undefined> => (await hrefResolver(store, root, of))(href)

const resolved = (target: PageOrFile, href: string): ResolvedHref => {
  if ('file' in target) return { kind: 'file', file: target.file }
  const anchor = decodeDestination(href.slice(withoutAnchor(href).length + 1))
  return { kind: 'page', page: target.page, ...(anchor !== '' && { anchor }) }
}
