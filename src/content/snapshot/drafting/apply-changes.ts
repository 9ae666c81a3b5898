// Applies the changes of one request in order, all or none.
import type { ObjectStore } from '../../objects.ts'
import { draftNodes, type TreeRoot } from '../../tree/index.ts'
import {
  deleteFile,
  deleteReusableContent,
  insertFiles,
  insertReusableContent,
  updateReusableContent,
} from './change-others.ts'
import type { ChangeResult, ContentChange, ResolveConflict } from './changes.ts'
import { deletePage } from './delete-page.ts'
import { type ChangeContext, type Draft, newDraft } from './draft.ts'
import { insertPage } from './insert-page.ts'
import { linkRewritten } from './link-rewritten.ts'
import { revertPage } from './revert-page.ts'
import { checkVariables, setVariables, storeVariables } from './set-variables.ts'
import { updatePage } from './update-page.ts'

/** Returns the content after the changes, and the result of each; if one is refused, all are. */
export const applyChanges = async (
  store: ObjectStore,
  root: TreeRoot,
  changes: readonly ContentChange[],
  context: ChangeContext,
): Promise<{ root: TreeRoot; outcomes: ChangeResult[] }> => {
  // A single change usually keeps all the nodes that it writes, so they are stored directly.
  const nodes = changes.length > 1 ? draftNodes(store) : undefined
  const draft = newDraft(nodes?.store ?? store, root, context)
  const outcomes: ChangeResult[] = []
  let lastOfVariables: string | undefined
  for (const [index, change] of changes.entries()) {
    const pointer = `/changes/${index}`
    outcomes.push(await apply(draft, change, pointer))
    await nodes?.forgetOthers(draft.root)
    if (change.operation === 'set_variables') lastOfVariables = `${pointer}/variables`
    if (change.operation === 'resolve_conflict') lastOfVariables = pointer
  }
  await storeVariables(draft)
  if (lastOfVariables !== undefined) await checkVariables(draft, root, lastOfVariables)
  await linkRewritten(draft)
  return { root: nodes === undefined ? draft.root : await nodes.write(draft.root), outcomes }
}

const apply = (
  draft: Draft,
  change: ContentChange,
  pointer: string,
): Promise<ChangeResult> | ChangeResult => {
  switch (change.operation) {
    case 'insert_page':
      return insertPage(draft, change, pointer)
    case 'update_page':
      return updatePage(draft, change, pointer)
    case 'delete_page':
      return deletePage(draft, change, pointer)
    case 'revert_page':
      return revertPage(draft, change, pointer)
    case 'insert_files':
      return insertFiles(draft, change, pointer)
    case 'delete_file':
      return deleteFile(draft, change, pointer)
    case 'set_variables':
      return setVariables(draft, change, pointer)
    case 'insert_reusable_content':
      return insertReusableContent(draft, change, pointer)
    case 'update_reusable_content':
      return updateReusableContent(draft, change, pointer)
    case 'delete_reusable_content':
      return deleteReusableContent(draft, change, pointer)
    case 'resolve_conflict':
      return resolveConflict(draft, change, pointer)
  }
}

const resolveConflict = async (
  draft: Draft,
  change: ResolveConflict,
  pointer: string,
): Promise<ChangeResult> => {
  await storeVariables(draft)
  draft.root = await change.resolve(draft.store, draft.root, pointer)
  return { operation: change.operation, conflict: change.conflict }
}
