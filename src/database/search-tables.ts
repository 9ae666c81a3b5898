// The tables of search: the pages of main contents, and the words in them.
import type { Generated } from 'kysely'

/** A page of the main content of a space. */
export interface SearchPagesTable {
  /** On SQLite those of one space are within one block of numbers: see the engine. */
  id: Generated<number>
  space_id: string
  page_id: string
  title: string
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
