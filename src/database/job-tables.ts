// The tables of jobs.
import type { Generated } from 'kysely'
import type { Flag, JsonText, Timestamp } from './columns.ts'

/** When each owner of jobs last had a turn. */
export interface JobTurnsTable {
  owner: string
  turn_at: Timestamp
  /** The claim of the job that was taken then; of two turns at the same time the later one has the greater claim. */
  claim: string
}

/** Jobs that wait for their time or run. */
export interface JobsTable {
  id: string
  /** The kind of work. */
  name: string
  /** What the job is about: a name and a key occur together only once. */
  key: string
  payload: JsonText
  /** How often it was requested. */
  asked: number
  run_at: Timestamp
  /** The organization that it is done for; owners take turns. Empty where it is for none. */
  owner: Generated<string>
  attempts: number
  /** Until then it belongs to the process that runs it. */
  locked_until: Timestamp | null
  /** Tells one run from the next. */
  claim: string | null
  is_cancelled: Generated<Flag>
  /** When it failed for good. */
  dead_at: Timestamp | null
  last_error: string | null
  /** What it is doing at the moment, and how much of it is done. */
  stage: string | null
  done: number | null
  total: number | null
}
