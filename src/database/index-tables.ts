// The tables of the index of main contents.
import type { SourceType } from './column-values.ts'
import type { JsonText, Timestamp } from './columns.ts'

/** What search and links need from a text, computed once for each hash of a text. */
export interface TextExtractsTable {
  lineage_id: string
  hash: string
  data: JsonText
}

/** How far the index of a space goes. */
export interface ContentIndexTable {
  space_id: string
  /** The revision that is indexed; null for none. */
  revision_id: string | null
  /** The revision that is being indexed. */
  pending_revision_id: string | null
  /** How many records of the step to `pending_revision_id`, or of the last step, are indexed; and of how many. */
  position: number
  total: number
  /** The process that indexes the space in the background, and until when it may. */
  claim: string | null
  locked_until: string | null
}

/** Texts of main contents that exhausted the limits for one text: they are tried again. */
export interface ExtractRetriesTable {
  space_id: string
  source_type: SourceType
  source_id: string
  /** The hash of the text. */
  hash: string
  /** The number of failed attempts. */
  attempts: number
  retry_at: Timestamp
}
