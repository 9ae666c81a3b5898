// The tables of insights on sites: answers to whether a page was helpful, and counts. None of them identifies a person.
import type { Flag, Timestamp } from './columns.ts'

/** Answers to whether a page was helpful. */
export interface SiteFeedbackTable {
  id: string
  site_id: string
  space_id: string
  page_id: string
  helpful: Flag
  /** The text that somebody added. */
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
  /** How often it was read as Markdown. */
  markdown: number
  helpful: number
  unhelpful: number
}

/** Searches without results. */
export interface SiteSearchDaysTable {
  site_id: string
  day: string
  /** The words; empty for the sum of those beyond the limit of a day. */
  query: string
  count: number
}
