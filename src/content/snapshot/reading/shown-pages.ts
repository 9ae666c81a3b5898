// The pages that a visitor of a site sees: a page whose condition is not true is hidden along with its descendants.
import { yieldWhenLong } from '#kernel/yielding.ts'
import type { PageRecord } from '../records.ts'
import type { PageNode } from './page-tree.ts'

/** Whether a condition is true for the visitor. */
type IsTrue = (condition: string) => boolean

/** The tree without hidden pages. Yields to the event loop, for each page may have a condition of its own. */
export const shownPages = async (nodes: readonly PageNode[], isTrue: IsTrue): Promise<PageNode[]> => {
  const shown: PageNode[] = []
  for (const { page, pages } of nodes) {
    const turn = yieldWhenLong()
    if (turn !== undefined) await turn
    if (meets(page, isTrue)) shown.push({ page, pages: await shownPages(pages, isTrue) })
  }
  return shown
}

/** Whether the last page of a path is shown; the path begins with its topmost ancestor. */
export const isPageShown = (path: readonly PageRecord[], isTrue: IsTrue): boolean =>
  path.every(page => meets(page, isTrue))

const meets = ({ condition }: PageRecord, isTrue: IsTrue): boolean =>
  condition === undefined || isTrue(condition)
