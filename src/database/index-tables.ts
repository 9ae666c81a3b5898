// The tables of what main contents are indexed by.
import type { JsonText } from './columns.ts'

/** What a text holds for search and links, worked out once, under the hash of the text. */
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
}
