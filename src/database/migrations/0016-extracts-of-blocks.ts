// Texts are read again: text in blocks is found by their titles and without their
// tags, and links in blocks are found. Texts are gradually read and indexed again.
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Migration } from './migration.ts'

export const extractsOfBlocks: Migration = {
  name: '0016-extracts-of-blocks',
  up: async (untyped, engine) => {
    const db = untyped as Kysely<Tables>
    for (const table of tables) await db.deleteFrom(table).execute()
    // The table of words stores no content, so its rows cannot be deleted one by one.
    if (engine === 'sqlite')
      await sql`insert into search_words (search_words) values ('delete-all')`.execute(db)
  },
}

/** All tables derived from texts: a space is indexed for links and for search at once. */
const tables = [
  'text_extracts',
  'extract_retries',
  'content_index',
  'page_links',
  'link_targets',
  'link_names',
  'page_anchors',
  'search_pages',
] as const
