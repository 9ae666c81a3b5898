// What one content takes over from another: pages in the same places, and what these refer to.
import type { LinkTable } from '../links/link-table.ts'
import type { FileRecord, PageRecord, ReusableContentRecord } from '../records.ts'

/** A page as it is to be; where it stands among its siblings, the order of the list says. */
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
  /** What its relative links lead to. */
  readonly links: LinkTable
  /** Where it is there already, it keeps its place. */
  readonly stays?: boolean
}

export interface Mirror {
  /** Each after its parent, siblings in their order. Those that are there already and are not to change are named alone. */
  readonly pages: readonly (MirroredPage | { readonly id: string; readonly parent: string | null })[]
  /** Pages that are not to be there any more, and have nothing under them that stays. */
  readonly removed: readonly string[]
  readonly files: readonly FileRecord[]
  readonly reusableContents: readonly (Omit<ReusableContentRecord, 'links' | 'frontMatter'> & {
    readonly links: LinkTable
  })[]
  /** Those that are there already stay as they are. */
  readonly variables: Readonly<Record<string, string>>
}
