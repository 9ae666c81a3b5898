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
  /** Ids of spaces by languages. */
  targets: JsonText
  /** Who translates, without the key; null where nobody was named. */
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
  /** Why it has failed, or was tried in vain. */
  error: string | null
  created_by: string
  /** It is done with what this token may do. */
  token_id: string
  created_at: Timestamp
  finished_at: Timestamp | null
  /** A list of ids, of pages of the sources; null for all. */
  pages: JsonText | null
  /** A list of what was not translated, or not as it was meant. */
  problems: JsonText
}

/** The change request that the last run into a language has filled. */
export interface TranslationTargetsTable {
  settings_id: string
  language: string
  space_id: string
  change_request_id: string
}

/** What a provider has answered for a passage, so that it is asked once. */
export interface TranslationSegmentsTable {
  settings_id: string
  /** Of the passage, its language, who translates and in which words. */
  key: string
  text: string
}

/** Texts as they were before anybody corrected them, compressed. */
export interface TranslationTextsTable {
  settings_id: string
  hash: string
  text: Uint8Array
}

/** What was translated of a page, or of a reusable content. */
export interface TranslationPagesTable {
  settings_id: string
  language: string
  /** The id in the source. */
  source: string
  /** The id in the target. */
  target: string
  /** As it has come into the main content of the target. */
  merged: JsonText | null
  /** As it is in the change request that was filled last. */
  proposed: JsonText | null
}
