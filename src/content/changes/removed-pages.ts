// Which pages one state of content has and another one no longer.
import type { NodeReader, PageRecord } from '../snapshot/index.ts'
import { diff, type TreeRoot } from '../tree/index.ts'

/** The pages that are gone, as they were; costs what differs. */
export const removedPages = async (
  nodes: NodeReader,
  before: TreeRoot,
  after: TreeRoot,
): Promise<PageRecord[]> =>
  (await diff(nodes, before, after)).flatMap(({ key, before: was, after: is }) =>
    key.startsWith('page/') && is === undefined ? [was as unknown as PageRecord] : [],
  )
