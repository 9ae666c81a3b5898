// The pages that a visitor of a site is shown: one whose condition is not true is hidden, with all that is under it.
import { yieldWhenLong } from '#kernel/yielding.ts'
import type { PageRecord } from '../records.ts'
import type { PageNode } from './page-tree.ts'

/** Whether a condition is true for the visitor. */
type IsTrue = (condition: string) => boolean

/** The same tree without the pages that are hidden. Each may have a condition of its own: so this gives others their turn. */
export const shownPages = async (nodes: readonly PageNode[], isTrue: IsTrue): Promise<PageNode[]> => {
  const shown: PageNode[] = []
  for (const { page, pages } of nodes) {
    const turn = yieldWhenLong()
    if (turn !== undefined) await turn
    if (meets(page, isTrue)) shown.push({ page, pages: await shownPages(pages, isTrue) })
  }
  return shown
}

/** Whether a page is shown, which comes last in the path, after all that are above it. */
export const isPageShown = (path: readonly PageRecord[], isTrue: IsTrue): boolean =>
  path.every(page => meets(page, isTrue))

const meets = ({ condition }: PageRecord, isTrue: IsTrue): boolean =>
  condition === undefined || isTrue(condition)
