// The tables of imports.
import type { ImportSource, ImportStatus } from './column-values.ts'
import type { Flag, JsonText, Timestamp } from './columns.ts'

export interface ImportsTable {
  id: string
  organization_id: string
  space_id: string
  /** Null for an import into the main content. */
  change_request_id: string | null
  source: ImportSource
  /** Without a user name and a password; null for an uploaded archive. */
  url: string | null
  /** User name and password of the address, sealed; null once the import has ended. */
  credentials: Uint8Array | null
  /** The hash of an uploaded archive; null once the import has ended, and where the request itself imports it. */
  blob: string | null
  status: ImportStatus
  /** The key of the request that waits for the import, where it has an Idempotency-Key; null once the import has ended. */
  request_key: string | null
  /** Whether a request waits for the import, and runs it. */
  is_awaited: Flag
  /** The revision that it made, or the present one where nothing differed. */
  revision_id: string | null
  imported_resources: number | null
  total_resources: number | null
  /** Why it has failed, or why an attempt has. */
  error: string | null
  created_by: string
  /** The import may do what this token may. */
  token_id: string
  created_at: Timestamp
  finished_at: Timestamp | null
  /** A list of what was not imported, or not as intended. */
  failures: JsonText
}

/** The paths that the last import from an address brought into a space. */
export interface ImportedPathsTable {
  space_id: string
  /** The source and the address. */
  address: string
  /** The paths of pages, one a line, compressed. */
  paths: Uint8Array
}
