// What is under a computed page: the pages that are generated, and those that somebody put there.
import { batchesOf } from '#kernel/batches.ts'
import type { NodeReader, TreeRoot } from '../../tree/index.ts'
import { childIdsOf, pagesOf } from '../reading/pages.ts'
import type { PageRecord } from '../records.ts'

export interface ChildrenOfComputed {
  /** By id. */
  readonly generated: Map<string, PageRecord>
  /** Of all others, where they are and what they are called in addresses. */
  readonly others: readonly SiblingPlace[]
}

export type SiblingPlace = Pick<PageRecord, 'id' | 'order'> & { readonly slug?: string | undefined }

/** Records of pages that are in memory at a time. */
const batchSize = 1000

export const childrenOfComputed = async (
  store: NodeReader,
  root: TreeRoot,
  id: string,
): Promise<ChildrenOfComputed> => {
  const generated = new Map<string, PageRecord>()
  const others: SiblingPlace[] = []
  const [ids = []] = await childIdsOf(store, root, [id])
  for (const batch of batchesOf(ids, { count: batchSize })) {
    for (const child of await pagesOf(store, root, batch)) {
      if (child.generatedBy === id) generated.set(child.id, child)
      else others.push({ id: child.id, order: child.order, slug: child.slug })
    }
  }
  return { generated, others }
}
