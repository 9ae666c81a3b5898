// The page that a visitor finds at a path of a space: pages whose conditions hold, and redirects of the content where there is none.
import {
  ancestors,
  type ContentReference,
  children,
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
    const page = await firstShown(content, null)
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
  const below = await firstShown(content, page.id)
  return below && { kind: 'first-of-group', page: below }
}

/** The first page under a parent that menus show the visitor, and that has a text of its own. */
export const firstShown = async (
  content: VisibleContent,
  parent: string | null,
): Promise<PageRecord | undefined> => {
  const { session, root, isTrue } = content
  let after: PageRecord | undefined
  do {
    const siblings = await children(session, root, parent, { limit: siblingsAtOnce, ...(after && { after }) })
    for (const page of siblings) {
      if (page.hidden === true || page.type === 'link' || !isPageShown([page], isTrue)) continue
      const shown = page.type === 'group' ? await firstShown(content, page.id) : page
      if (shown !== undefined) return shown
    }
    after = siblings.length < siblingsAtOnce ? undefined : siblings.at(-1)
  } while (after !== undefined)
  return undefined
}

const siblingsAtOnce = 100

/** The page that everybody is shown at the address of the space; undefined where that depends on the visitor. */
export const frontPage = async ({
  session,
  root,
}: Omit<VisibleContent, 'isTrue'>): Promise<PageRecord | undefined> => {
  const first = await firstShown({ session, root, isTrue: () => true }, null)
  if (first === undefined) return undefined
  const path = [...(await ancestors(session, root, first)), first]
  return path.every(({ condition }) => condition === undefined) ? first : undefined
}
