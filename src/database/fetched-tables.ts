// The table of what was fetched from websites.
import type { Timestamp } from './columns.ts'

/** What an address of a website answered, for each space and start address of an import. */
export interface FetchedAddressesTable {
  space_id: string
  /** A hash of the address at which the import starts. */
  start: string
  /** A hash of `url`. */
  address: string
  url: string
  /** The address after redirects. */
  reached: string
  content_type: string
  /** Empty where the site sent none. */
  etag: string
  last_modified: string
  fetched_at: Timestamp
  /** The crawl that has seen it; null once that crawl is complete. */
  crawl_id: string | null
  /** In bytes, decompressed. */
  size: number
  /** The hash of a file's bytes, under which they are stored; for a page, a hash that tells changes. */
  hash: string
  /** The compressed body of a page. */
  body: Uint8Array | null
}
