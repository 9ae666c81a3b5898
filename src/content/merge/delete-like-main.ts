// Deleting a page of a change request because the main content has deleted it.
import { Invalid } from '#kernel/errors.ts'
import { applyChanges, flatten, type PageRecord, page, subtree } from '../snapshot/index.ts'
import type { TreeRoot } from '../tree/index.ts'
import type { Decision } from './decision.ts'
import { isChanged } from './merge-page.ts'

/** Refuses if that would also delete pages that the main content has, or that somebody edited in the change request. */
export const deletePageLikeMain = async (decision: Decision, id: string): Promise<TreeRoot> => {
  const { store, root, context } = decision
  const gone = await subtree(store, root, id)
  if (gone === undefined) return root
  for (const below of flatten(gone.pages)) {
    if (await wouldBeLost(decision, below)) {
      throw new Invalid(
        `deleting the page would take "${below.title}" (${below.id}) along: move or delete that page first, or keep this one`,
      )
    }
  }
  return (await applyChanges(store, root, [{ operation: 'delete_page', page: id }], context)).root
}

const wouldBeLost = async ({ store, base, main }: Decision, below: PageRecord): Promise<boolean> => {
  if (below.generatedBy !== undefined) return false
  const old = await page(store, base, below.id)
  return old === undefined || isChanged(old, below) || (await page(store, main, below.id)) !== undefined
}
