// The pages that a visitor of a site is shown: one whose condition is not true is hidden, with all that is under it.
import type { PageRecord } from '../records.ts'
import type { PageNode } from './page-tree.ts'

/** Whether a condition is true for the visitor. */
type IsTrue = (condition: string) => boolean

/** The same tree without the pages that are hidden. */
export const shownPages = (nodes: readonly PageNode[], isTrue: IsTrue): PageNode[] =>
  nodes
    .filter(({ page }) => meets(page, isTrue))
    .map(({ page, pages }) => ({ page, pages: shownPages(pages, isTrue) }))

/** The ids of the pages that are hidden. */
export const hiddenPages = (nodes: readonly PageNode[], isTrue: IsTrue): ReadonlySet<string> => {
  const hidden = new Set<string>()
  const visit = (node: PageNode, isHidden: boolean): void => {
    const isOut = isHidden || !meets(node.page, isTrue)
    if (isOut) hidden.add(node.page.id)
    for (const below of node.pages) visit(below, isOut)
  }
  for (const node of nodes) visit(node, false)
  return hidden
}

/** Whether a page is shown, which comes last in the path, after all that are above it. */
export const isPageShown = (path: readonly PageRecord[], isTrue: IsTrue): boolean =>
  path.every(page => meets(page, isTrue))

const meets = ({ condition }: PageRecord, isTrue: IsTrue): boolean =>
  condition === undefined || isTrue(condition)
