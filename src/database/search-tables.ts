// The tables of search: the pages of main contents, and the words in them.
import type { Generated } from 'kysely'
import type { Flag } from './columns.ts'

/** A page of the main content of a space. */
export interface SearchPagesTable {
  /** On SQLite those of one space are within one block of numbers: see the engine. */
  id: Generated<number>
  space_id: string
  page_id: string
  title: string
  /** The titles of the groups and pages that it is below, a line for each. */
  above: string
  /** Its text as `toPlainPage` gives it. */
  plain: string
  /** Its words, each once: on PostgreSQL alone, as the two that follow. */
  words: Generated<string>
  /** Those of them that say what it is about, with weights. */
  key_words: Generated<string>
  /** Its words in order. */
  stream: Generated<string>
}

/** The words of pages, on SQLite alone: an index whose columns cannot be read. */
export interface SearchWordsTable {
  /** The id of the page. */
  rowid: number
  title: string
  headings: string
  text: string
  parts: string
  marks: string
}

/** A page of which not every visitor of a site may find all; one that is not in it is found by all who see the space. */
export interface RestrictedPagesTable {
  space_id: string
  page_id: string
  /** No search of a site finds it. */
  no_index: Flag
  /** It, and what is under it, is there for visitors for whom this is true; null where there is no condition. */
  condition: string | null
  /** All words that some visitor may read on it, a space around each; null where all visitors read the same text. */
  words: string | null
}
