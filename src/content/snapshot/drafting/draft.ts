// Content while it is being changed: the root so far, and what the changes of one request share.
import { invalidField } from '#kernel/errors.ts'
import type { NewId } from '#kernel/ids.ts'
import type { ObjectStore } from '../../objects.ts'
import { edit, type TreeRoot } from '../../tree/index.ts'
import { type LinkTable, readLinkTable } from '../links/link-table.ts'
import { file, reusableContent } from '../reading/others.ts'
import { page } from '../reading/pages.ts'
import type { Edit } from '../record-edits.ts'
import type { FileRecord, PageRecord, ReusableContentRecord } from '../records.ts'

/** What changes need to know of the world. */
export interface ChangeContext {
  /** The time of the change, ISO 8601. */
  readonly now: string
  /** The id of the user who makes it; left out, pages do not say who changed them. */
  readonly author?: string | undefined
  readonly newId: NewId
}

/** Who changes pages, and when. */
export type Changing = Pick<ChangeContext, 'now' | 'author'>

/** What a page that is changed says of that. */
export const lastChange = ({ now, author }: Changing) => ({ updatedAt: now, updatedBy: author })

export interface Draft extends ChangeContext {
  readonly store: ObjectStore
  root: TreeRoot
  /** The ids that the request's own names stand for. */
  readonly refs: Map<string, string>
  /** Variables that were set and are not yet in the map; undefined takes one away. */
  readonly variables: Map<string, string | undefined>
  /** How many pages were under those that were moved or deleted so far. */
  pagesAlong: number
  /** How many variables the changes so far have named. */
  namedVariables: number
  /** How many bytes of notes the changes so far have read and written. */
  bytesOfNotes: number
  /** The pages and reusable contents whose text was set, and the links they had before. */
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

/** Lets later changes call an id by a name of the request's own. */
export const nameId = (draft: Draft, ref: string | undefined, id: string, pointer: string): void => {
  if (ref === undefined) return
  if (draft.refs.has(ref)) throw invalidField(`${pointer}/ref`, 'is the name of an earlier change already')
  draft.refs.set(ref, id)
}

/** The id that a change means: one that the request named, or the id itself. */
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

/** Notes that a text was set, so that its links are looked up once all changes are made. */
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
