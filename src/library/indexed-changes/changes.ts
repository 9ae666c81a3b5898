// What a writer of an index is told: which records differ, and to which content the index is being brought.
import type { Extract } from '#content/markdown/index.ts'
import type { Hash } from '#content/objects.ts'
import type { PageRecord, ReusableContentRecord } from '#content/snapshot/index.ts'
import type { HeadSession } from '../heads/index.ts'

/** The main content that an index is being brought to. */
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
  /** The text could not be worked out yet: nothing is known of its links and anchors. */
  readonly isProvisional?: boolean
}

/** All that differs between what was indexed and the target. */
export interface IndexSummary {
  /** Pages that are gone, or whose text is another one: what led to them may lead nowhere now, or somewhere again. */
  readonly changedPages: readonly string[]
  /** Files and reusable contents that came or went. */
  readonly changedOthers: readonly string[]
  /** Names under which something came to stand, or stands no more: paths that say them may lead elsewhere now. */
  readonly names: readonly string[]
  /** Pages that stand under another page, or another slug, than before. */
  readonly movedPages: readonly string[]
  /** Pages under which something came or went. */
  readonly parents: readonly string[]
}
