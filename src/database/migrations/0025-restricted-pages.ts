// Pages that are not for every visitor of a site, so that search finds only what
// the visitor may see. Texts are read again, to find the conditions in them.
import { extractsOfBlocks } from './0016-extracts-of-blocks.ts'
import type { Migration } from './migration.ts'
import { textColumn } from './migration.ts'

export const restrictedPages: Migration = {
  name: '0025-restricted-pages',
  up: async (db, engine) => {
    const text = textColumn(engine)
    await db.schema
      .createTable('restricted_pages')
      .addColumn('space_id', text, column => column.notNull())
      .addColumn('page_id', text, column => column.notNull())
      .addColumn('no_index', 'integer', column => column.notNull())
      .addColumn('condition', text)
      // Last: reading the other columns need not read past it.
      .addColumn('words', text)
      .addPrimaryKeyConstraint('restricted_pages_pkey', ['space_id', 'page_id'])
      .execute()
    await extractsOfBlocks.up(db, engine)
  },
}
