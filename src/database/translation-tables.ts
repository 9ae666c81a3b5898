// The tables of translations.
import type { TranslationRunStatus } from './column-values.ts'
import type { JsonText, Timestamp } from './columns.ts'

export interface TranslationSettingsTable {
  id: string
  organization_id: string
  title: string
  /** A list of codes. */
  languages: JsonText
  /** A list of ids of spaces. */
  sources: JsonText
  /** The ids of spaces, by language. */
  targets: JsonText
  /** The provider, without the key; null where none was set. */
  provider: JsonText | null
  /** The key for the provider, encrypted. */
  key: Uint8Array | null
  created_at: Timestamp
  updated_at: Timestamp
  /** A list of terms with their translations. */
  glossary: JsonText
}

export interface TranslationRunsTable {
  id: string
  organization_id: string
  settings_id: string
  status: TranslationRunStatus
  /** A list of languages, each with its space and its change request. */
  targets: JsonText
  /** How many passages were sent to the provider. */
  translated: number
  /** Why it has failed, or why an attempt has. */
  error: string | null
  created_by: string
  /** The run may do what this token may. */
  token_id: string
  created_at: Timestamp
  finished_at: Timestamp | null
  /** A list of ids, of pages of the sources; null for all. */
  pages: JsonText | null
  /** A list of what was not translated, or not as intended. */
  problems: JsonText
}

/** The change request that the last run into a language wrote to. */
export interface TranslationTargetsTable {
  settings_id: string
  language: string
  space_id: string
  change_request_id: string
}

/** A provider's answer for each passage, so that it is asked only once. */
export interface TranslationSegmentsTable {
  settings_id: string
  /** A hash of the passage, its language, the provider, and the terms of the glossary in it. */
  key: string
  text: string
}

/** Translations as they were before anybody corrected them, compressed. */
export interface TranslationTextsTable {
  settings_id: string
  hash: string
  text: Uint8Array
}

/** What was translated of a page or a reusable content. */
export interface TranslationPagesTable {
  settings_id: string
  language: string
  /** The id in the source. */
  source: string
  /** The id in the target. */
  target: string
  /** Its state in the main content of the target. */
  merged: JsonText | null
  /** Its state in the change request that was last written to. */
  proposed: JsonText | null
}
