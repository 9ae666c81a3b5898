// The search index on SQLite merges its segments only on demand, in small steps: automatic merges did too much at once.
import { sql } from 'kysely'
import type { Migration } from './migration.ts'

export const mergesInSteps: Migration = {
  name: '0043-merges-in-steps',
  up: async (db, engine) => {
    if (engine !== 'sqlite') return
    await sql`insert into search_words (search_words, rank) values ('automerge', 0)`.execute(db)
  },
}
