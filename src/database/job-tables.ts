// The tables of jobs.
import type { Generated } from 'kysely'
import type { Flag, JsonText, Timestamp } from './columns.ts'

/** When it was last the turn of an owner of jobs. */
export interface JobTurnsTable {
  owner: string
  turn_at: Timestamp
  /** Of the job that was claimed then; of two turns at one time the later one has the greater. */
  claim: string
}

/** Work that waits for its time. */
export interface JobsTable {
  id: string
  /** The kind of work. */
  name: string
  /** What it is about: there is one job of a name and a key. */
  key: string
  payload: JsonText
  /** How often it was asked for. */
  asked: number
  run_at: Timestamp
  /** The organization that it is done for, which takes turns with the others; empty where it is for none. */
  owner: Generated<string>
  attempts: number
  /** Until then it is left to whoever runs it. */
  locked_until: Timestamp | null
  /** Tells one who runs it from the next. */
  claim: string | null
  is_cancelled: Generated<Flag>
  /** When it had failed for good. */
  dead_at: Timestamp | null
  last_error: string | null
  /** What it does at this moment, and how much of it is done. */
  stage: string | null
  done: number | null
  total: number | null
}
