// The tables of what main contents are indexed by.

import type { SourceType } from './column-values.ts'
import type { JsonText, Timestamp } from './columns.ts'

/** What search and links need of a text, computed once, under the hash of the text. */
export interface TextExtractsTable {
  lineage_id: string
  hash: string
  data: JsonText
}

/** How far the index of a space goes. */
export interface ContentIndexTable {
  space_id: string
  /** The revision that it is of; null for none. */
  revision_id: string | null
  /** The revision that it is being brought to. */
  pending_revision_id: string | null
  /** How many records of the step to that revision, or of the last one, are in the index, and of how many. */
  position: number
  total: number
  /** Whose it is to index it in the background, and until when. */
  claim: string | null
  locked_until: string | null
}

/** Texts of main contents that used up what one text may take: they are tried again. */
export interface ExtractRetriesTable {
  space_id: string
  source_type: SourceType
  source_id: string
  /** The hash of the text. */
  hash: string
  /** How often it was tried in vain. */
  attempts: number
  retry_at: Timestamp
}
