// The table of PDFs that were made.
import type { Timestamp } from './columns.ts'

export interface KeptPdfsTable {
  /** A hash of all that a PDF is made from. */
  key: string
  /** The hash of its bytes; null while it is being made. */
  blob: string | null
  /** Bytes. */
  size: number | null
  /** Until then it is left to whoever makes it. */
  claimed_until: Timestamp | null
  /** When it was last asked for, give or take an hour. */
  used_at: Timestamp
}
