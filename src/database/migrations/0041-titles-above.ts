// Pages are also found by the titles of the groups and pages above
// them: they are gradually indexed again. Texts are not read again.
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Migration } from './migration.ts'

export const titlesAbove: Migration = {
  name: '0041-titles-above',
  up: async (untyped, engine) => {
    const db = untyped as Kysely<Tables>
    await db.schema
      .alterTable('search_pages')
      .addColumn('above', 'text', column => column.notNull().defaultTo(''))
      .execute()
    for (const table of tables) await db.deleteFrom(table).execute()
    // The table of words stores no content, so its rows cannot be deleted one by one.
    if (engine === 'sqlite')
      await sql`insert into search_words (search_words) values ('delete-all')`.execute(db)
  },
}

/** A space is indexed for links and for search at once. */
const tables = [
  'content_index',
  'page_links',
  'link_targets',
  'link_names',
  'link_counts',
  'page_anchors',
  'search_pages',
] as const
