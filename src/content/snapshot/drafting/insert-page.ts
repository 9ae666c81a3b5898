// Inserting a page.
import { invalidField } from '#kernel/errors.ts'
import { normalPage } from '../normalize.ts'
import { pageEdits } from '../record-edits.ts'
import type { PageType } from '../records.ts'
import type { ChangeResult, InsertPage } from './changes.ts'
import { type Draft, editDraft, lastChange, nameId, noteRewritten } from './draft.ts'
import { pageFields, slugOf } from './page-input.ts'
import { checkIndex, countSiblings, parentFor } from './parent.ts'
import { positionAt } from './position.ts'
import { respaceEdits } from './respace.ts'

export const insertPage = async (
  draft: Draft,
  change: InsertPage,
  pointer: string,
): Promise<ChangeResult> => {
  const type = typeOf(change, pointer)
  const parent = await parentFor(draft, change.into ?? null, { type }, pointer)
  checkIndex(change.at, await countSiblings(draft, parent), pointer)
  const fields = await pageFields(draft, change, { type }, pointer)
  const { order, respaced } = await positionAt(draft.store, draft.root, parent, change.at)
  const { title } = change
  const id = draft.newId()
  const slug = await slugOf(draft, change.slug, { id, type, title, parent }, pointer)
  const changed = { createdAt: draft.now, ...lastChange(draft) }
  const page = normalPage({ ...fields, id, type, title, slug, parent, order, ...changed })
  nameId(draft, change.ref, id, pointer)
  await editDraft(draft, [...(await respaceEdits(draft, respaced)), ...pageEdits(undefined, page)])
  if (page.document !== undefined) await noteRewritten(draft, id, undefined)
  return { operation: 'insert_page', page: id }
}

const typeOf = (change: InsertPage, pointer: string): PageType => {
  const isComputed = change.computed !== undefined && change.computed !== null
  const type = change.type ?? 'document'
  if (type === 'document' && isComputed) return 'computed'
  if (type === 'computed' && !isComputed) {
    throw invalidField(`${pointer}/computed`, 'is what a computed page must have')
  }
  if (type === 'link' && change.target === undefined) {
    throw invalidField(`${pointer}/target`, 'is what a link must have')
  }
  return type
}
