// The table of PDFs that were made.
import type { Timestamp } from './columns.ts'

export interface KeptPdfsTable {
  /** A hash of everything that the PDF is made from. */
  key: string
  /** The hash of its bytes; null while it is being made. */
  blob: string | null
  /** In bytes. */
  size: number | null
  /** Until then the PDF is left to the process that makes it. */
  claimed_until: Timestamp | null
  /** When it was last requested, to within an hour. */
  used_at: Timestamp
}
