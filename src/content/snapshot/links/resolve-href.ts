// Following the links of a page.

import { decodeDestination } from '../../markdown/scan-links.ts'
import type { ObjectStore } from '../../objects.ts'
import type { TreeRoot } from '../../tree/index.ts'
import type { PageOrFile, PageRecord, ReusableContentRecord } from '../records.ts'
import { type LinkSource, linkFollower } from './follow-links.ts'
import { withoutAnchor } from './resolve-path.ts'

/** What a destination inside the space leads to. */
export type ResolvedHref =
  | { readonly kind: 'page'; readonly page: string; readonly anchor?: string }
  | { readonly kind: 'file'; readonly file: string }

type Reader = Pick<ObjectStore, 'readNode' | 'readText'>

/** What the links of one page, or of a reusable content, lead to; what they share is read once. */
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

/** What one destination on a page leads to inside the space. */
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
