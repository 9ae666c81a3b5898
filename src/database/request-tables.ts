// The tables of requests: stored answers to those with an Idempotency-Key, and counts for rate limits.
import type { Timestamp } from './columns.ts'

/** Answers to requests with an Idempotency-Key. */
export interface KeptAnswersTable {
  user_id: string
  /** A hash of the key and the request's address. */
  key: string
  /** A hash of the query and the body. */
  fingerprint: string
  /** The answer, encrypted with the Idempotency-Key. */
  answer: Uint8Array
  /** Bytes of `answer`. */
  size: number
  created_at: Timestamp
}

/** Counts that processes share: one of a sender in a window of time. */
export interface SharedCountsTable {
  /** The end of the window, in minutes since 1970. */
  ends: number
  /** A signature of the sender's name, which does not reveal it. */
  key: string
  count: number
}
