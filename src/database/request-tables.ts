// The tables of requests: what was answered to those that may be sent again.
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
