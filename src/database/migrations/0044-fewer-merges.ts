// The search index on SQLite merges eight segments at a time instead of four: words are
// rewritten less often, and a search reads at most about ten more segments. It never
// merges automatically, however many segments there are: that took 0.3 s at once.
import { sql } from 'kysely'
import type { Migration } from './migration.ts'

export const fewerMerges: Migration = {
  name: '0044-fewer-merges',
  up: async (db, engine) => {
    if (engine !== 'sqlite') return
    await sql`insert into search_words (search_words, rank) values ('usermerge', 8)`.execute(db)
    await sql`insert into search_words (search_words, rank) values ('crisismerge', 1000)`.execute(db)
  },
}
