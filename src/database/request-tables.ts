// The tables of requests: what was answered to those that may be sent again, and how many came.
import type { Timestamp } from './columns.ts'

/** Answers to requests with an Idempotency-Key. */
export interface KeptAnswersTable {
  user_id: string
  /** A hash of the key and of the address that it was sent to. */
  key: string
  /** A hash of what was asked: of its query and its body. */
  fingerprint: string
  /** Sealed with the key. */
  answer: Uint8Array
  /** Bytes of it. */
  size: number
  created_at: Timestamp
}

/** Counts that processes share, of one sender in one window of time. */
export interface SharedCountsTable {
  /** When the window ends, in minutes since 1970. */
  ends: number
  /** Signed, so that it says nothing of the sender. */
  key: string
  count: number
}
