// What a writer of an index gets: the records that differ, and the content that the index is to follow.
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
  /** Of its text as it is after. */
  readonly extract?: Extract
  /** What its text and all that it includes say to a reader; absent where it includes nothing. */
  readonly sections?: readonly TextSection[]
  /** What visitors may read beside that, where there are conditions in its text or in what it includes. */
  readonly variants?: readonly string[]
  /** The text could not be read yet: nothing is known of its links and anchors. */
  readonly isProvisional?: boolean
}

/** All that differs between what was indexed and the target. */
export interface IndexSummary {
  /** Pages that were added, removed or given another text: links to them may be broken now, or whole again. */
  readonly changedPages: readonly string[]
  /** Files and reusable contents that were added or removed. */
  readonly changedOthers: readonly string[]
  /** Names that records have gained or lost: paths with these names may lead elsewhere now. */
  readonly names: readonly string[]
  /** Pages with another parent or another slug than before. */
  readonly movedPages: readonly string[]
  /** Pages that gained or lost a child. */
  readonly parents: readonly string[]
}
