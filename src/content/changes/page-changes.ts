// What changed of one page.
import type { ObjectStore } from '../objects.ts'
import { indexOf, type PageRecord, page as pageOf, pathOf } from '../snapshot/index.ts'
import type { TreeRoot } from '../tree/index.ts'
import { type ComparisonBudget, editedDocument, editedFields, editedNotes, editedText } from './attributes.ts'
import { type Change, type ChangedPage, type PagePosition, pageAttributes } from './change.ts'

/** What changed of the page with this id; the budget is shared by everything in the same answer. */
export const changesOfPage = async (
  store: ObjectStore,
  budget: ComparisonBudget,
  roots: { readonly before: TreeRoot; readonly after: TreeRoot },
  id: string,
): Promise<Change[]> => {
  const [before, after] = [await pageOf(store, roots.before, id), await pageOf(store, roots.after, id)]
  return pageChanges(store, budget, roots, before, after)
}

/** A page before and after: created, deleted, or edited and moved. */
export const pageChanges = async (
  store: ObjectStore,
  budget: ComparisonBudget,
  roots: { readonly before: TreeRoot; readonly after: TreeRoot },
  before: PageRecord | undefined,
  after: PageRecord | undefined,
): Promise<Change[]> => {
  if (before === undefined) {
    return after === undefined ? [] : [{ type: 'page_created', page: await named(store, roots.after, after) }]
  }
  if (after === undefined) return [{ type: 'page_deleted', page: await named(store, roots.before, before) }]
  const fields = editedFields(budget, before, after, pageAttributes)
  const { attributes: texts, ...blocks } = await editedDocument(store, budget, before, after)
  const frontMatter = await editedText(store, budget, before, after, 'frontMatter')
  const notes = await editedNotes(store, budget, before, after)
  const attributes = [...fields, ...notes, ...texts, ...frontMatter]
  const isMoved = before.parent !== after.parent || before.order !== after.order
  if (attributes.length === 0 && !isMoved) return []
  const page = await named(store, roots.after, after)
  const changes: Change[] = []
  if (attributes.length > 0)
    changes.push({ type: 'page_edited', page, attributes: Object.fromEntries(attributes), ...blocks })
  if (isMoved) {
    const from = await positionOf(store, roots.before, before)
    changes.push({ type: 'page_moved', page, from, to: await positionOf(store, roots.after, after) })
  }
  return changes
}

const named = async (store: ObjectStore, root: TreeRoot, page: PageRecord): Promise<ChangedPage> => ({
  id: page.id,
  type: page.type,
  title: page.title,
  path: await pathOf(store, root, page),
})

const positionOf = async (store: ObjectStore, root: TreeRoot, page: PageRecord): Promise<PagePosition> => ({
  into: page.parent,
  at: await indexOf(store, root, page),
})
