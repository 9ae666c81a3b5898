// The words of the index of search on SQLite, to be read in order without counting where they are.
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
