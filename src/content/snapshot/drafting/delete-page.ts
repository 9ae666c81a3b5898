// Deleting a page with all that stands under it.

import { flatten, subtree } from '../reading/page-tree.ts'
import { allPageEdits } from '../record-edits.ts'
import type { DeletePage, Outcome } from './changes.ts'
import { type Draft, editDraft, pageNamed } from './draft.ts'

export const deletePage = async (draft: Draft, change: DeletePage, pointer: string): Promise<Outcome> => {
  const { id } = await pageNamed(draft, change.page, `${pointer}/page`)
  const gone = await subtree(draft.store, draft.root, id)
  await editDraft(
    draft,
    allPageEdits(flatten(gone === undefined ? [] : [gone]).map(page => [page, undefined])),
  )
  return { operation: 'delete_page', page: id }
}
