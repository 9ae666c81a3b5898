// Deletes a page and all its descendants.
import { batchesOf } from '#kernel/batches.ts'
import { flatten, subtree } from '../reading/page-tree.ts'
import { allPageEdits } from '../record-edits.ts'
import type { ChangeResult, DeletePage } from './changes.ts'
import { type Draft, editDraft, pageNamed } from './draft.ts'
import { refuseGenerated } from './generated-pages.ts'
import { refuseTooMany } from './parent.ts'

/** How many pages' entries are removed at a time. */
const batchSize = 1000

export const deletePage = async (
  draft: Draft,
  change: DeletePage,
  pointer: string,
): Promise<ChangeResult> => {
  const found = await pageNamed(draft, change.page, `${pointer}/page`)
  refuseGenerated(found, `${pointer}/page`)
  const { id } = found
  refuseTooMany(draft, pointer)
  const top = await subtree(draft.store, draft.root, id)
  const gone = flatten(top === undefined ? [] : [top])
  draft.pagesAlong += gone.length
  for (const some of batchesOf(gone, { count: batchSize })) {
    await editDraft(draft, allPageEdits(some.map(page => [page, undefined])))
  }
  return { operation: 'delete_page', page: id }
}
