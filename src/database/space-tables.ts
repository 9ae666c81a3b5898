// The tables of spaces and collections.
import type { GeneratedAlways } from 'kysely'
import type { Audience, EditMode, Level, Visibility } from './column-values.ts'
import type { Flag, JsonText, Timestamp } from './columns.ts'

export interface SpacesTable {
  id: string
  organization_id: string
  parent_id: string | null
  /** A fractional index: siblings sort by its bytes, then by id. */
  position: string
  title: string
  emoji: string
  visibility: Visibility
  edit_mode: EditMode
  default_level: Level | null
  head_revision_id: string
  /** Where its content is stored: its own id, or for a duplicate the lineage of its original. */
  lineage_id: string
  comments: number
  change_requests: number
  change_requests_open: number
  change_requests_draft: number
  created_by: string
  created_at: Timestamp
  updated_at: Timestamp
  deleted_at: Timestamp | null
  /** What its first page was computed from, if it began with a computed one. */
  computed_source: JsonText | null
  /** Null where there are no rules. */
  merge_rules: JsonText | null
  /** To whom it is visible without any grant. */
  audience: GeneratedAlways<Audience | 'nobody'>
  /** The revision that is indexed, as in `content_index`; null for none. */
  indexed_revision_id: string | null
  /** Whether the indexed revision differs from the head, in a space that is not deleted. */
  is_index_lagging: GeneratedAlways<Flag>
}

export interface CollectionsTable {
  id: string
  organization_id: string
  parent_id: string | null
  /** As in `spaces`; spaces and collections of one parent share an order. */
  position: string
  title: string
  description: string
  default_level: Level | null
  created_by: string
  created_at: Timestamp
  updated_at: Timestamp
  /** `members` or `granted`, as in `spaces`. */
  audience: GeneratedAlways<Audience>
}

/** How many spaces of an audience are in an organization, or directly in a collection. */
export interface SpaceCountsTable {
  scope_id: string
  audience: Audience
  count: number
}
