// The vocabulary of the search index on SQLite, to read words in order without counting where they occur.
import { sql } from 'kysely'
import type { Migration } from './migration.ts'

export const wordsInOrder: Migration = {
  name: '0036-words-in-order',
  up: async (db, engine) => {
    if (engine !== 'sqlite') return
    await sql`drop table search_terms`.execute(db)
    await sql`create virtual table search_terms using fts5vocab (search_words, 'instance')`.execute(db)
  },
}
