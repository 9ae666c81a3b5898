// Decides a conflict by a value of the caller's own.
import { Invalid, invalidField } from '#kernel/errors.ts'
import type { Json } from '#kernel/json.ts'
import {
  applyChanges,
  type ContentChange,
  lastChange,
  normalPage,
  type PageInput,
  page,
  pageEdits,
  readNotes,
} from '../snapshot/index.ts'
import { edit, type TreeRoot } from '../tree/index.ts'
import type { MergeConflict } from './conflicts.ts'
import type { Decision } from './decision.ts'
import { deletePageLikeMain } from './delete-like-main.ts'
import { takeMain } from './take-main.ts'
import {
  asLongText,
  asMarkdown,
  asNotes,
  asTitle,
  asVariable,
  pageInputOf,
  wholePageInput,
} from './value-input.ts'

export const takeValue = async (
  decision: Decision,
  conflict: MergeConflict,
  value: Json,
): Promise<TreeRoot> => {
  const { page: id, reusableContent, field } = conflict
  if (conflict.file !== undefined) throw wrong('cannot be given for a file: choose a side')
  if (conflict.variable !== undefined) {
    const given = value === null ? null : asVariable(value)
    return change(decision, { operation: 'set_variables', variables: { [conflict.variable]: given } })
  }
  if (reusableContent !== undefined) return takeReusableContentValue(decision, reusableContent, field, value)
  if (id === undefined) return decision.root
  if (field === 'page') return takePageValue(decision, conflict, id, value)
  if (field === 'frontMatter') return takeFrontMatter(decision, id, value)
  if (field === 'notes') return takeNotes(decision, id, value)
  return updatePage(decision, id, pageInputOf(field, value))
}

const takePageValue = async (
  decision: Decision,
  conflict: MergeConflict,
  id: string,
  value: Json,
): Promise<TreeRoot> => {
  if (value === null) return deletePageLikeMain(decision, id)
  const input = wholePageInput(value)
  const isHere = (await page(decision.store, decision.root, id)) !== undefined
  const root = isHere ? decision.root : await takeMain(decision, conflict)
  return updatePage({ ...decision, root }, id, input)
}

/** Replaces all notes of the page by those of the value. */
const takeNotes = async (decision: Decision, id: string, value: Json): Promise<TreeRoot> => {
  const { store, root } = decision
  const others = Object.keys(await readNotes(store, (await page(store, root, id))?.notes))
  const removed = Object.fromEntries(others.map(name => [name, null]))
  return updatePage(decision, id, { notes: { ...removed, ...(value === null ? {} : asNotes(value)) } })
}

const takeFrontMatter = async (
  { store, root, context }: Decision,
  id: string,
  value: Json,
): Promise<TreeRoot> => {
  const mine = await page(store, root, id)
  if (mine === undefined) throw wrong('cannot be set: the page is not in the change request')
  const frontMatter = value === null ? undefined : store.writeText(asLongText(value))
  return edit(store, root, pageEdits(mine, normalPage({ ...mine, frontMatter, ...lastChange(context) })))
}

const takeReusableContentValue = (
  decision: Decision,
  reusableContent: string,
  field: string,
  value: Json,
): Promise<TreeRoot> => {
  if (field === 'reusableContent') {
    if (value !== null) throw wrong('must be null, which deletes it; to keep it, choose the side that has it')
    return change(decision, { operation: 'delete_reusable_content', reusableContent })
  }
  const given = field === 'title' ? { title: asTitle(value) } : { document: asMarkdown(value) }
  return change(decision, { operation: 'update_reusable_content', reusableContent, ...given })
}

const updatePage = (decision: Decision, id: string, input: PageInput): Promise<TreeRoot> =>
  change(decision, { operation: 'update_page', page: id, ...input })

/** Problems of the change are reported as problems of the value. */
const change = async ({ store, root, context }: Decision, asked: ContentChange): Promise<TreeRoot> => {
  try {
    return (await applyChanges(store, root, [asked], context)).root
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    throw wrong(error.problems[0]?.message ?? error.message)
  }
}

const wrong = (message: string): Invalid => invalidField('/value', message)
