// The page that a visitor finds at a path of a space: only pages whose conditions hold; where there is none, redirects of
// the content.
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

/** A content, and which of its conditions hold for a visitor. */
export interface VisibleContent {
  readonly session: HeadSession
  readonly root: TreeRoot
  readonly isTrue: (condition: string) => boolean
}

export type AtPath =
  | { readonly kind: 'page'; readonly page: PageRecord }
  /** A group at the path; its first page is shown. */
  | { readonly kind: 'first-of-group'; readonly page: PageRecord }
  | { readonly kind: 'redirect'; readonly to: ContentReference }
  | { readonly kind: 'empty' }

/**
 * What is at the path; undefined where there is nothing for the visitor. `empty` is the address of a space without a page
 * to show.
 */
export const atPath = async (content: VisibleContent, path: string): Promise<AtPath | undefined> => {
  const { session, root, isTrue } = content
  if (path === '') {
    const page = await firstShown(session, root, null, isTrue)
    return page === undefined ? { kind: 'empty' } : { kind: 'page', page }
  }
  const page = await pageAtPath(session, root, path)
  if (page === undefined) {
    // Redirects from repositories may or may not begin with a slash.
    const to = (await redirectFrom(session, root, path)) ?? (await redirectFrom(session, root, `/${path}`))
    return to && { kind: 'redirect', to }
  }
  if (!isPageShown([...(await ancestors(session, root, page)), page], isTrue)) return undefined
  if (page.type !== 'group') return { kind: 'page', page }
  const below = await firstShown(session, root, page.id, isTrue)
  return below && { kind: 'first-of-group', page: below }
}
