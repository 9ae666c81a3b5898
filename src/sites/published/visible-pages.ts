// The pages under a page as menus show them to a visitor: without those whose conditions do not hold, and those that are
// hidden.
import { type PageNode, type PageRecord, shownPages, subtree } from '#content/snapshot/index.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import type { ContentHead, HeadSession } from '#library/heads/index.ts'
import type { SiteLinks } from './links.ts'

export interface Seen {
  readonly links: SiteLinks
  readonly siteSpaceId: string
  readonly isTrue: (condition: string) => boolean
}

export const visibleBelow = async (
  head: ContentHead,
  session: HeadSession,
  { id }: PageRecord,
  seen: Seen,
): Promise<PageNode | undefined> => {
  const node = await subtree(session, head.revision.root, id)
  if (node === undefined) return undefined
  const [shown] = await shownPages([node], seen.isTrue)
  return shown && { page: shown.page, pages: await listed(shown.pages, seen) }
}

const listed = async (nodes: readonly PageNode[], seen: Seen): Promise<PageNode[]> => {
  const shown: PageNode[] = []
  for (const { page, pages } of nodes) {
    const turn = yieldWhenLong()
    if (turn !== undefined) await turn
    if (page.hidden !== true)
      shown.push({ page: await withVisibleTarget(page, seen), pages: await listed(pages, seen) })
  }
  return shown
}

/** The page with its target only if the visitor may go there: an entry of the menu leads there, or nowhere. */
const withVisibleTarget = async (page: PageRecord, { links, siteSpaceId }: Seen): Promise<PageRecord> => {
  const { target, ...others } = page
  if (target === undefined) return page
  const url = await links.to(siteSpaceId, target)
  return url === undefined
    ? others
    : { ...others, target: target.kind === 'url' ? { kind: 'url', url } : target }
}
