// The tables of OpenAPI specs.
import type { SpecErrorCode, SpecPart, SpecState } from './column-values.ts'
import type { JsonText, Timestamp } from './columns.ts'

export interface OpenApiSpecsTable {
  id: string
  organization_id: string
  /** Unique in the organization. */
  slug: string
  /** Without a user name and a password; null where the text was given. */
  url: string | null
  /** User name and password of the address, sealed. */
  credentials: Uint8Array | null
  state: SpecState
  /** How often a source was given. */
  asked: number
  last_version_id: string | null
  last_processed_at: Timestamp | null
  last_error_code: SpecErrorCode | null
  /** The user who gave the source. */
  changed_by: string
  created_at: Timestamp
  updated_at: Timestamp
  /** A list of the errors of the last time. */
  last_errors: JsonText
  /** A list of the addresses that the last version was fetched from, each with its validators. */
  fetched: JsonText
  /** The format version of the reference of the last version. */
  reference_form: number
}

export interface OpenApiSpecVersionsTable {
  id: string
  spec_id: string
  /** A hash of the parsed content, independent of its notation. */
  meaning: string
  /** The media type of the source. */
  media_type: string
  /** In bytes. */
  source_size: number
  created_at: Timestamp
  /** A list of its operations: `get /pets`. */
  operations: JsonText
}

/** The large parts of a spec or a version, compressed, in pieces. */
export interface OpenApiSpecPartsTable {
  /** The id of the spec or of the version. */
  owner_id: string
  name: SpecPart
  sequence: number
  data: Uint8Array
}
