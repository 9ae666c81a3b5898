// What a writer of an index is told: which records differ, and to which content the index is being brought.
import type { Extract } from '#content/markdown/index.ts'
import type { Hash } from '#content/objects.ts'
import type { PageRecord, ReusableContentRecord } from '#content/snapshot/index.ts'
import type { Session } from '../bases/index.ts'

/** The main content that an index is being brought to. */
export interface IndexTarget {
  readonly spaceId: string
  readonly organizationId: string
  readonly lineageId: string
  readonly session: Session
  readonly root: Hash | null
}

/** A record that differs; `extract` is of its text as it is after. */
export type IndexedChange =
  | {
      readonly type: 'page'
      readonly id: string
      readonly before?: PageRecord
      readonly after?: PageRecord
      readonly extract?: Extract
    }
  | {
      readonly type: 'reusable-content'
      readonly id: string
      readonly before?: ReusableContentRecord
      readonly after?: ReusableContentRecord
      readonly extract?: Extract
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
