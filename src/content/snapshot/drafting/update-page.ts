// Changes a page: its fields, its text, its place.
import { invalidField } from '#kernel/errors.ts'
import { samePage } from '../equal.ts'
import { normalPage } from '../normalize.ts'
import { pageEdits } from '../record-edits.ts'
import type { PageRecord } from '../records.ts'
import type { ChangeResult, UpdatePage } from './changes.ts'
import { type Draft, editDraft, lastChange, noteRewritten, pageNamed } from './draft.ts'
import { refuseGenerated } from './generated-pages.ts'
import { pageFields, slugOf } from './page-input.ts'
import { checkIndex, countSiblings, parentFor } from './parent.ts'
import { type FoundPosition, positionAmongSiblings, positionAt } from './position.ts'
import { respaceEdits } from './respace.ts'

export const updatePage = async (
  draft: Draft,
  change: UpdatePage,
  pointer: string,
): Promise<ChangeResult> => {
  const before = await pageNamed(draft, change.page, `${pointer}/page`)
  refuseGenerated(before, `${pointer}/page`)
  if (change.type !== undefined && change.type !== before.type) {
    throw invalidField(`${pointer}/type`, `must stay ${before.type}: the type of a page cannot be changed`)
  }
  const fields = await pageFields(draft, change, before, pointer)
  const { parent, order, respaced } = await positionFor(draft, before, change, pointer)
  const placed = { ...before, ...fields, parent, order }
  const keepsSlug = change.slug === undefined && parent === before.parent
  const slug = keepsSlug ? before.slug : await slugOf(draft, change.slug, { ...before, parent }, pointer)
  const layout = fields.layout ? { ...before.layout, ...fields.layout } : placed.layout
  const after = normalPage({ ...placed, slug, layout, ...lastChange(draft) })
  if (!samePage(before, after)) {
    await editDraft(draft, [...(await respaceEdits(draft, respaced)), ...pageEdits(before, after)])
    if (after.document !== before.document) await noteRewritten(draft, before.id, before)
  }
  return { operation: 'update_page', page: before.id }
}

const positionFor = async (
  draft: Draft,
  page: PageRecord,
  change: Pick<UpdatePage, 'into' | 'at'>,
  pointer: string,
): Promise<FoundPosition & { readonly parent: string | null }> => {
  const parent =
    change.into === undefined
      ? page.parent
      : await parentFor(draft, change.into, { type: page.type, page }, pointer)
  if (change.at !== undefined) checkIndex(change.at, await countSiblings(draft, parent, page), pointer)
  if (parent !== page.parent)
    return { parent, ...(await positionAt(draft.store, draft.root, parent, change.at)) }
  if (change.at === undefined) return { parent, order: page.order, respaced: new Map() }
  return { parent, ...(await positionAmongSiblings(draft.store, draft.root, page, change.at)) }
}
