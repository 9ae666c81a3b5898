// Search on PostgreSQL: words are stored also with the code of their space. The
// index is cleared, and gradually filled again from the stored extracts of texts.
import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Migration } from './migration.ts'

export const wordsWithCodes: Migration = {
  name: '0046-words-with-codes',
  up: async (untyped, engine) => {
    if (engine !== 'postgres') return
    const db = untyped as Kysely<Tables>
    for (const table of tables) await db.deleteFrom(table).execute()
    await db.updateTable('spaces').set({ indexed_revision_id: null }).execute()
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
