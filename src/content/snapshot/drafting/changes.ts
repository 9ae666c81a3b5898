// The changes that a caller may ask for, as the API names them, and what each came to.
import type { ObjectStore } from '../../objects.ts'
import type { TreeRoot } from '../../tree/index.ts'
import type { Computed, ContentReference, Cover, FileRecord, Layout, PageType } from '../records.ts'

/** A Markdown text as it is handed in. */
export interface TextInput {
  readonly markdown: string
}

/** What a change may say of a page; left out stays, null is no value. */
export interface PageInput {
  readonly type?: PageType
  readonly title?: string
  readonly document?: TextInput | null
  /** The parent of the page; null is the top level. */
  readonly into?: string | null
  /** The index among the siblings. */
  readonly at?: number
  readonly slug?: string
  readonly emoji?: string | null
  readonly icon?: string | null
  readonly description?: string | null
  readonly layout?: Partial<Layout> | null
  readonly cover?: Cover | null
  readonly variables?: Readonly<Record<string, string>> | null
  readonly hidden?: boolean | null
  readonly noIndex?: boolean | null
  readonly noRobotsIndex?: boolean | null
  readonly condition?: string | null
  readonly target?: ContentReference | null
  readonly computed?: Computed | null
  /** By name; null removes one, and those that are not named stay. */
  readonly notes?: Readonly<Record<string, TextInput | null>> | null
}

export interface InsertPage extends PageInput {
  readonly operation: 'insert_page'
  readonly title: string
  /** What later changes of the request may call the page. */
  readonly ref?: string
}

export interface UpdatePage extends PageInput {
  readonly operation: 'update_page'
  readonly page: string
}

export interface DeletePage {
  readonly operation: 'delete_page'
  readonly page: string
}

export interface RevertPage {
  readonly operation: 'revert_page'
  readonly page: string
  /** The content of the revision to take the page from. */
  readonly root: TreeRoot
}

/** A file whose bytes are stored already. */
export type FileInput = Omit<FileRecord, 'id'> & { readonly ref?: string }

export interface InsertFiles {
  readonly operation: 'insert_files'
  readonly files: readonly FileInput[]
}

export interface DeleteFile {
  readonly operation: 'delete_file'
  readonly file: string
}

export interface SetVariables {
  readonly operation: 'set_variables'
  /** Null removes one. */
  readonly variables: Readonly<Record<string, string | null>>
}

export interface InsertReusableContent {
  readonly operation: 'insert_reusable_content'
  readonly title: string
  readonly document?: TextInput | null
  readonly ref?: string
}

export interface UpdateReusableContent {
  readonly operation: 'update_reusable_content'
  readonly reusableContent: string
  readonly title?: string
  readonly document?: TextInput | null
}

export interface DeleteReusableContent {
  readonly operation: 'delete_reusable_content'
  readonly reusableContent: string
}

/** The answer for a conflict: how it changes the content is brought along. */
export interface ResolveConflict {
  readonly operation: 'resolve_conflict'
  readonly conflict: string
  readonly resolve: (store: ObjectStore, root: TreeRoot, pointer: string) => Promise<TreeRoot>
}

/** One change of a request. */
export type ContentChange =
  | InsertPage
  | UpdatePage
  | DeletePage
  | RevertPage
  | InsertFiles
  | DeleteFile
  | SetVariables
  | InsertReusableContent
  | UpdateReusableContent
  | DeleteReusableContent
  | ResolveConflict

/** What a change came to: the ids of what it made or touched. */
export type ChangeResult =
  | {
      readonly operation: 'insert_page' | 'update_page' | 'delete_page' | 'revert_page'
      readonly page: string
    }
  | { readonly operation: 'insert_files'; readonly files: readonly string[] }
  | { readonly operation: 'delete_file'; readonly file: string }
  | { readonly operation: 'set_variables' }
  | { readonly operation: 'resolve_conflict'; readonly conflict: string }
  | {
      readonly operation: 'insert_reusable_content' | 'update_reusable_content' | 'delete_reusable_content'
      readonly reusableContent: string
    }
