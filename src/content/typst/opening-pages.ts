// Which pages begin on a new sheet; imports nothing else.
import type { PageHead } from './book.ts'

/** Whether each page begins on a new sheet: pages at the top level do, and those directly in a part. */
export const openingPages = (pages: readonly PageHead[]): boolean[] => {
  let openDepth = 0
  return pages.map((page, index) => {
    const before = pages[index - 1]
    if (page.depth === 0) openDepth = 0
    if (before?.isGroup === true && before.depth <= openDepth && page.depth > before.depth)
      openDepth = page.depth
    return pages.length > 1 && page.depth <= openDepth
  })
}
