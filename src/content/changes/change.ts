// What changed between two states of content, in the words of pages.
import type { Json } from '#kernel/json.ts'
import type { BlockChange } from '../block-changes/index.ts'
import type { FileRecord, PageRecord, PageType } from '../snapshot/index.ts'

/** A page as a list of changes names it: as it is after the change, or as it was if it was deleted. */
export interface ChangedPage {
  readonly id: string
  readonly type: PageType
  readonly title: string
  readonly path: string
}

/** A value before and after; a side that has none is absent. */
export interface Edited {
  readonly before?: Json
  readonly after?: Json
}

/** A text before and after, as the hunks of a unified diff. */
export interface EditedText {
  readonly diff: string
}

/** Stands for how a field changed, once the comparison has used up what it may report or compute. */
export interface OmittedEdit {
  readonly more: true
}

/** The fields that changed. */
export type EditedAttributes = Readonly<Record<string, Edited | EditedText | OmittedEdit>>

/** How the blocks of a text changed, and whether there are more such blocks than are reported. */
export interface EditedBlocks {
  readonly blocks?: readonly BlockChange[]
  readonly moreBlocks?: true
}

/** The parent, and the index among its children. */
export interface PagePosition {
  readonly into: string | null
  readonly at: number
}

export type ChangedFile = Pick<FileRecord, 'id' | 'name' | 'contentType' | 'size'>

export interface ChangedReusableContent {
  readonly id: string
  readonly title: string
}

/** One change. */
export type Change =
  | { readonly type: 'page_created' | 'page_deleted'; readonly page: ChangedPage }
  | ({
      readonly type: 'page_edited'
      readonly page: ChangedPage
      readonly attributes: EditedAttributes
    } & EditedBlocks)
  | {
      readonly type: 'page_moved'
      readonly page: ChangedPage
      readonly from: PagePosition
      readonly to: PagePosition
    }
  | { readonly type: 'file_created' | 'file_deleted'; readonly file: ChangedFile }
  | { readonly type: 'file_edited'; readonly file: ChangedFile; readonly attributes: EditedAttributes }
  | {
      readonly type: 'reusable_content_created' | 'reusable_content_deleted'
      readonly reusableContent: ChangedReusableContent
    }
  | ({
      readonly type: 'reusable_content_edited'
      readonly reusableContent: ChangedReusableContent
      readonly attributes: EditedAttributes
    } & EditedBlocks)
  | { readonly type: 'variables_edited'; readonly variables: Readonly<Record<string, Edited>> }
  | { readonly type: 'arrangement_edited'; readonly attributes: EditedAttributes }

/** The fields of a page that count as an edit of it when they change. */
export const pageAttributes = [
  'type',
  'title',
  'slug',
  'emoji',
  'icon',
  'description',
  'layout',
  'cover',
  'variables',
  'hidden',
  'noIndex',
  'noRobotsIndex',
  'condition',
  'target',
  'computed',
] as const satisfies readonly (keyof PageRecord)[]
