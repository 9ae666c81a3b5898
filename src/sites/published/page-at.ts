// The page that a visitor finds at a path of a space: pages whose conditions hold, and redirects of the content where there is none.
import {
  ancestors,
  type ContentReference,
  firstShown,
  isPageShown,
  type PageRecord,
  pageAtPath,
  redirectFrom,
} from '#content/snapshot/index.ts'
import type { TreeRoot } from '#content/tree/index.ts'
import type { HeadSession } from '#library/heads/index.ts'

/** A content with what of it a visitor sees. */
export interface VisibleContent {
  readonly session: HeadSession
  readonly root: TreeRoot
  readonly isTrue: (condition: string) => boolean
}

export type AtPath =
  | { readonly kind: 'page'; readonly page: PageRecord }
  /** A group, which shows its first page. */
  | { readonly kind: 'first-of-group'; readonly page: PageRecord }
  | { readonly kind: 'redirect'; readonly to: ContentReference }
  | { readonly kind: 'empty' }

/** Undefined where nothing is there for the visitor. `empty` is a space without a page to show, at its own address. */
export const atPath = async (content: VisibleContent, path: string): Promise<AtPath | undefined> => {
  const { session, root, isTrue } = content
  if (path === '') {
    const page = await firstShown(session, root, null, isTrue)
    return page === undefined ? { kind: 'empty' } : { kind: 'page', page }
  }
  const page = await pageAtPath(session, root, path)
  if (page === undefined) {
    // Written with a slash before it or without, as repositories have it.
    const to = (await redirectFrom(session, root, path)) ?? (await redirectFrom(session, root, `/${path}`))
    return to && { kind: 'redirect', to }
  }
  if (!isPageShown([...(await ancestors(session, root, page)), page], isTrue)) return undefined
  if (page.type !== 'group') return { kind: 'page', page }
  const below = await firstShown(session, root, page.id, isTrue)
  return below && { kind: 'first-of-group', page: below }
}
