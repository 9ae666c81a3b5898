// The tables of what readers of sites tell and do: answers to whether a page was helpful, and counts. Nothing in them says who anybody is.
import type { Flag, Timestamp } from './columns.ts'

/** Answers to whether a page was helpful. */
export interface SiteFeedbackTable {
  id: string
  site_id: string
  space_id: string
  page_id: string
  helpful: Flag
  /** What somebody wrote beside it. */
  comment: string | null
  created_at: Timestamp
}

/** Counts of whole sites; a day is in UTC, as `2026-01-31`. */
export interface SiteDaysTable {
  site_id: string
  day: string
  /** One of `countedKinds`. */
  kind: string
  count: number
}

/** Counts of pages of sites. */
export interface SitePageDaysTable {
  site_id: string
  day: string
  space_id: string
  page_id: string
  views: number
  /** How often it was read in Markdown. */
  markdown: number
  helpful: number
  unhelpful: number
}

/** What was searched for and not found. */
export interface SiteSearchDaysTable {
  site_id: string
  day: string
  /** The words; empty for all those beyond what is kept of a day. */
  query: string
  count: number
}
