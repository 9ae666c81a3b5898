// What one content takes over from another: pages at the same places, and what they refer to.
import type { LinkTable } from '../links/link-table.ts'
import type { FileRecord, PageRecord, ReusableContentRecord } from '../records.ts'

/** A page as it must become; its place among siblings is given by the order of the list. */
export type MirroredPage = Omit<
  PageRecord,
  | 'order'
  | 'createdAt'
  | 'updatedAt'
  | 'updatedBy'
  | 'git'
  | 'entry'
  | 'frontMatter'
  | 'links'
  | 'computed'
  | 'notes'
  | 'generation'
  | 'generatedBy'
> & {
  /** The targets of its relative links. */
  readonly links: LinkTable
  /** Whether the page keeps its place if it exists already. */
  readonly stays?: boolean
}

export interface Mirror {
  /** Each after its parent, with siblings in order. An existing page that does not change is given by id and parent only. */
  readonly pages: readonly (MirroredPage | { readonly id: string; readonly parent: string | null })[]
  /** Pages to remove; they have no descendants that stay. */
  readonly removed: readonly string[]
  readonly files: readonly FileRecord[]
  readonly reusableContents: readonly (Omit<ReusableContentRecord, 'links' | 'frontMatter'> & {
    readonly links: LinkTable
  })[]
  /** Variables to add; existing ones stay as they are. */
  readonly variables: Readonly<Record<string, string>>
}
