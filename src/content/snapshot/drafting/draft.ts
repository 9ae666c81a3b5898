// Content while it is being changed: the root so far, and the state that the changes of one request share.
import { invalidField } from '#kernel/errors.ts'
import type { NewId } from '#kernel/ids.ts'
import type { ObjectStore } from '../../objects.ts'
import { edit, type TreeRoot } from '../../tree/index.ts'
import { type LinkTable, readLinkTable } from '../links/link-table.ts'
import { file, reusableContent } from '../reading/others.ts'
import { page } from '../reading/pages.ts'
import type { Edit } from '../record-edits.ts'
import type { FileRecord, PageRecord, ReusableContentRecord } from '../records.ts'

/** What changes need besides the content. */
export interface ChangeContext {
  /** The time of the change, as an ISO 8601 timestamp. */
  readonly now: string
  /** The id of the user who makes it; if absent, pages do not record who changed them. */
  readonly author?: string | undefined
  readonly newId: NewId
}

/** Who changes pages, and when. */
export type Changing = Pick<ChangeContext, 'now' | 'author'>

/** The fields of a changed page that record the change. */
export const lastChange = ({ now, author }: Changing) => ({ updatedAt: now, updatedBy: author })

export interface Draft extends ChangeContext {
  readonly store: ObjectStore
  root: TreeRoot
  /** Ids by the names that the request gave to them. */
  readonly refs: Map<string, string>
  /** Variables that were set and are not stored in the map yet; undefined removes one. */
  readonly variables: Map<string, string | undefined>
  /** How many descendants the pages have that were moved or deleted so far. */
  pagesAlong: number
  /** How many variables the changes have named so far. */
  namedVariables: number
  /** How many bytes of notes the changes have read and written so far. */
  bytesOfNotes: number
  /** The pages and reusable contents whose text was set, with their previous links. */
  readonly rewritten: Map<string, LinkTable>
}

export const newDraft = (
  store: ObjectStore,
  root: TreeRoot,
  { now, author, newId }: ChangeContext,
): Draft => ({
  store,
  root,
  now,
  author,
  newId,
  refs: new Map(),
  variables: new Map(),
  pagesAlong: 0,
  namedVariables: 0,
  bytesOfNotes: 0,
  rewritten: new Map(),
})

export const editDraft = async (draft: Draft, edits: readonly Edit[]): Promise<void> => {
  draft.root = await edit(draft.store, draft.root, edits)
}

/** Lets later changes of the request refer to an id by a name. */
export const nameId = (draft: Draft, ref: string | undefined, id: string, pointer: string): void => {
  if (ref === undefined) return
  if (draft.refs.has(ref)) throw invalidField(`${pointer}/ref`, 'is the name of an earlier change already')
  draft.refs.set(ref, id)
}

/** The id for a name of the request, or the given id itself. */
export const idOf = (draft: Draft, named: string): string => draft.refs.get(named) ?? named

export const pageNamed = async (draft: Draft, named: string, pointer: string): Promise<PageRecord> =>
  (await page(draft.store, draft.root, idOf(draft, named))) ?? unknown(pointer, 'page')

export const fileNamed = async (draft: Draft, named: string, pointer: string): Promise<FileRecord> =>
  (await file(draft.store, draft.root, idOf(draft, named))) ?? unknown(pointer, 'file')

export const reusableContentNamed = async (
  draft: Draft,
  named: string,
  pointer: string,
): Promise<ReusableContentRecord> =>
  (await reusableContent(draft.store, draft.root, idOf(draft, named))) ?? unknown(pointer, 'reusable content')

/** Records that a text was set, so that its links are looked up after all changes. */
export const noteRewritten = async (
  draft: Draft,
  id: string,
  before: { readonly links?: string } | undefined,
): Promise<void> => {
  if (!draft.rewritten.has(id)) draft.rewritten.set(id, await readLinkTable(draft.store, before?.links))
}

const unknown = (pointer: string, kind: string): never => {
  throw invalidField(pointer, `must be the id of a ${kind} of this content`)
}
