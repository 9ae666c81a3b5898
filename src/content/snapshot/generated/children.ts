// The children of a computed page: the generated ones, and those that people put there.
import { batchesOf } from '#kernel/batches.ts'
import type { NodeReader, TreeRoot } from '../../tree/index.ts'
import { childIdsOf, pagesOf } from '../reading/pages.ts'
import type { PageRecord } from '../records.ts'

export interface ChildrenOfComputed {
  /** By id. */
  readonly generated: Map<string, PageRecord>
  /** The order keys and slugs of all other children. */
  readonly others: readonly SiblingPlace[]
}

export type SiblingPlace = Pick<PageRecord, 'id' | 'order'> & { readonly slug?: string | undefined }

/** How many page records are in memory at a time. */
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
