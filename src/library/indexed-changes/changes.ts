// What the writers of an index get: the records that differ, and the content that the index is to follow.
import type { Extract, TextSection } from '#content/markdown/index.ts'
import type { Hash } from '#content/objects.ts'
import type { PageRecord, ReusableContentRecord } from '#content/snapshot/index.ts'
import type { HeadSession } from '../heads/index.ts'

/** The main content that is being indexed. */
export interface IndexTarget {
  readonly spaceId: string
  readonly organizationId: string
  readonly lineageId: string
  readonly session: HeadSession
  readonly root: Hash | null
}

/** A record that differs. */
export type IndexedChange = Change<'page', PageRecord> | Change<'reusable-content', ReusableContentRecord>

interface Change<Type extends string, Kind> {
  readonly type: Type
  readonly id: string
  readonly before?: Kind | undefined
  readonly after?: Kind | undefined
  /** The extract of its text after the change. */
  readonly extract?: Extract
  /** Its text with all that it includes, for search; absent where it includes nothing. */
  readonly sections?: readonly TextSection[]
  /** Texts that visitors may see instead, where its text or what it includes has conditions. */
  readonly variants?: readonly string[]
  /** Set where the text could not be read yet: its links and anchors are unknown. */
  readonly isProvisional?: boolean
}

/** A summary of all differences between the indexed content and the target. */
export interface IndexSummary {
  /** Pages that were added, removed or given another text: the status of links to them may change. */
  readonly changedPages: readonly string[]
  /** Files and reusable contents that were added or removed. */
  readonly changedOthers: readonly string[]
  /** Names that records have gained or lost: paths with these names may lead elsewhere now. */
  readonly names: readonly string[]
  /** Pages whose parent or slug has changed. */
  readonly movedPages: readonly string[]
  /** Pages that gained or lost a child. */
  readonly parents: readonly string[]
}
