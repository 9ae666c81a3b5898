// Which pages one state of content has and another one no longer.
import { differenceOf, kinds, type PageRecord } from '../snapshot/index.ts'
import { diff, type NodeReader, type TreeRoot } from '../tree/index.ts'

/** The pages that are gone, as they were; costs what differs. */
export const removedPages = async (
  nodes: NodeReader,
  before: TreeRoot,
  after: TreeRoot,
): Promise<PageRecord[]> =>
  (await diff(nodes, before, after)).flatMap(one => {
    const page = differenceOf(kinds.page, one)
    return page?.before === undefined || page.after !== undefined ? [] : [page.before]
  })
