// The values of each side in a conflict, in the form that the API uses.
import type { Json } from '#kernel/json.ts'
import type { Hash, ObjectStore } from '../objects.ts'
import {
  file,
  find,
  indexOf,
  kinds,
  type PageRecord,
  page,
  readNotes,
  reusableContent,
} from '../snapshot/index.ts'
import type { TreeRoot } from '../tree/index.ts'
import type { MergeConflict } from './conflicts.ts'

/** The three states between which there is a conflict. */
export interface ConflictRoots {
  readonly base: TreeRoot
  readonly main: TreeRoot
  readonly changeRequest: TreeRoot
}

/** The value on each side; null where there is none. */
export interface ConflictValues {
  readonly base: Json
  readonly main: Json
  readonly changeRequest: Json
}

type Reader = Pick<ObjectStore, 'readNode' | 'readText'>

export const conflictValues = async (
  store: Reader,
  conflict: MergeConflict,
  { base, main, changeRequest }: ConflictRoots,
): Promise<ConflictValues> => ({
  base: await valueIn(store, base, conflict),
  main: await valueIn(store, main, conflict),
  changeRequest: await valueIn(store, changeRequest, conflict),
})

const valueIn = async (store: Reader, root: TreeRoot, conflict: MergeConflict): Promise<Json> => {
  if (conflict.page !== undefined) return pageValue(store, root, conflict.page, conflict.field)
  if (conflict.reusableContent !== undefined) {
    return reusableContentValue(store, root, conflict.reusableContent, conflict.field)
  }
  if (conflict.file !== undefined) return fileValue(store, root, conflict.file)
  return (await find(store, root, kinds.variable, conflict.variable ?? '')) ?? null
}

const pageValue = async (store: Reader, root: TreeRoot, id: string, field: string): Promise<Json> => {
  const found = await page(store, root, id)
  if (found === undefined) return null
  if (field === 'page') return wholePage(store, found)
  if (field === 'document') return { markdown: await textOf(store, found.document) }
  if (field === 'place') return { into: found.parent, at: await indexOf(store, root, found) }
  if (field === 'frontMatter')
    return found.frontMatter === undefined ? null : store.readText(found.frontMatter)
  if (field === 'notes') return found.notes === undefined ? null : notesOf(store, found.notes)
  return (found[field as keyof PageRecord] as Json | undefined) ?? null
}

const wholePage = async (store: Reader, found: PageRecord): Promise<Json> => {
  const { document, notes, generation: _, links: __, frontMatter: ___, order: ____, ...rest } = found
  const { updatedBy: _____, entry: ______, ...fields } = rest
  const markdown = found.type === 'document' ? { markdown: await textOf(store, document) } : {}
  return { ...fields, ...(notes !== undefined && { notes: await notesOf(store, notes) }), ...markdown }
}

const notesOf = async (store: Reader, notes: Hash): Promise<Json> => {
  const texts = Object.entries(await readNotes(store, notes))
  return Object.fromEntries(texts.map(([name, markdown]) => [name, { markdown }]))
}

const reusableContentValue = async (
  store: Reader,
  root: TreeRoot,
  id: string,
  field: string,
): Promise<Json> => {
  const found = await reusableContent(store, root, id)
  if (found === undefined) return null
  if (field === 'title') return found.title
  const markdown = await store.readText(found.document)
  return field === 'document' ? { markdown } : { id, title: found.title, markdown }
}

const fileValue = async (store: Reader, root: TreeRoot, id: string): Promise<Json> => {
  const found = await file(store, root, id)
  if (found === undefined) return null
  const { blob: _, git: __, ...fields } = found
  return fields
}

const textOf = async (store: Reader, document: Hash | undefined): Promise<string> =>
  document === undefined ? '' : store.readText(document)
