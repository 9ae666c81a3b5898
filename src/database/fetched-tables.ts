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
  /** Where its redirects led. */
  reached: string
  content_type: string
  /** Empty where the site gave none. */
  etag: string
  last_modified: string
  fetched_at: Timestamp
  /** The crawl that has seen it; null once that is complete. */
  crawl_id: string | null
  /** Bytes, decompressed. */
  size: number
  /** Of the bytes of a file, under which they are stored; of a page, to tell it from others. */
  hash: string
  /** Of a page, compressed. */
  body: Uint8Array | null
}
