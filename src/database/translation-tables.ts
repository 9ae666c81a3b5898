// The tables of translations.
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
