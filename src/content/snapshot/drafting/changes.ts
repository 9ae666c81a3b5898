// The changes that a caller may request, as the API names them, and their results.
import type { ObjectStore } from '../../objects.ts'
import type { TreeRoot } from '../../tree/index.ts'
import type { Computed, ContentReference, Cover, FileRecord, Layout, PageType } from '../records.ts'

/** A Markdown text as a caller gives it. */
export interface TextInput {
  readonly markdown: string
}

/** The fields of a page in a change; an absent one stays, null removes the value. */
export interface PageInput {
  readonly type?: PageType
  readonly title?: string
  readonly document?: TextInput | null
  /** The parent of the page; null for the top level. */
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
  /** By name; null removes a note, and notes that are not named stay. */
  readonly notes?: Readonly<Record<string, TextInput | null>> | null
}

export interface InsertPage extends PageInput {
  readonly operation: 'insert_page'
  readonly title: string
  /** The name by which later changes of the request refer to the page. */
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
  /** The content of the revision that the page is taken from. */
  readonly root: TreeRoot
}

/** A file whose bytes are already stored. */
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
  /** Null removes a variable. */
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

/** The answer to a conflict, with a function that changes the content accordingly. */
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

/** The result of a change: the ids of what it made or touched. */
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
