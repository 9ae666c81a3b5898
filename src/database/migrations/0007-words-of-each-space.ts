// Search on SQLite: each space's words in a block of their own. The index
// is cleared, and gradually filled again from the stored extracts of texts.
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Migration } from './migration.ts'

export const wordsOfEachSpace: Migration = {
  name: '0007-words-of-each-space',
  up: async (untyped, engine) => {
    if (engine !== 'sqlite') return
    const db = untyped as Kysely<Tables>
    await forgetIndexes(db)
    await sql`drop table search_terms`.execute(db)
    await sql`drop table search_words`.execute(db)
    await sql`create virtual table search_words using fts5 (
      title, headings, text, parts, marks,
      content = '', contentless_delete = 1, tokenize = 'ascii'
    )`.execute(db)
    await sql`insert into search_words (search_words, rank) values ('deletemerge', 30)`.execute(db)
    await sql`create virtual table search_terms using fts5vocab (search_words, 'row')`.execute(db)
  },
}

/** Both indexes: a space is indexed for links and for search at once. */
const forgetIndexes = async (db: Kysely<Tables>): Promise<void> => {
  await db.deleteFrom('content_index').execute()
  await db.deleteFrom('page_links').execute()
  await db.deleteFrom('link_targets').execute()
  await db.deleteFrom('link_names').execute()
  await db.deleteFrom('page_anchors').execute()
  await db.deleteFrom('search_pages').execute()
}
