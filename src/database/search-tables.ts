// The tables of search: the pages of main contents, and the words in them.
import type { Generated } from 'kysely'
import type { Flag } from './columns.ts'

/** A page of the main content of a space. */
export interface SearchPagesTable {
  /** On SQLite the ids of a space's pages are in one block of numbers: see the search engine. */
  id: Generated<number>
  space_id: string
  page_id: string
  title: string
  /** The titles of the groups and pages above it, one a line. */
  above: string
  /** Its text as `toPlainPage` gives it. */
  plain: string
  /** Its words, each once; on PostgreSQL only, like the next two columns. */
  words: Generated<string>
  /** The words that say what it is about, with weights. */
  key_words: Generated<string>
  /** Its words in order. */
  stream: Generated<string>
}

/** The words of pages, on SQLite only: an index whose columns cannot be read. */
export interface SearchWordsTable {
  /** The id of the page. */
  rowid: number
  title: string
  headings: string
  text: string
  parts: string
  marks: string
}

/**
 * Pages that not every visitor of a site may find or read in full. Other pages can be found by everybody who sees the space.
 */
export interface RestrictedPagesTable {
  space_id: string
  page_id: string
  /** 1 where no search of a site finds it. */
  no_index: Flag
  /** The page, and what is below it, exists for visitors for whom this is true; null for no condition. */
  condition: string | null
  /** All words that some visitor may read on it, with a space around each; null where all visitors read the same text. */
  words: string | null
}
