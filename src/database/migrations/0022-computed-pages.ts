// Which contents have pages that are computed from an OpenAPI spec.
// Texts are read again, to find which operation of a spec a block shows.
import { extractsOfBlocks } from './0016-extracts-of-blocks.ts'
import type { Migration } from './migration.ts'
import { textColumn } from './migration.ts'

export const computedPages: Migration = {
  name: '0022-computed-pages',
  up: async (db, engine) => {
    const text = textColumn(engine)
    await db.schema
      .createTable('computed_uses')
      .addColumn('space_id', text, column => column.notNull())
      .addColumn('change_request_id', text, column => column.notNull())
      .addColumn('slug', text, column => column.notNull())
      .addPrimaryKeyConstraint('computed_uses_pkey', ['space_id', 'change_request_id', 'slug'])
      .execute()
    await db.schema
      .createIndex('computed_uses_by_slug')
      .on('computed_uses')
      .columns(['slug', 'space_id', 'change_request_id'])
      .execute()
    await db.schema.alterTable('spaces').addColumn('computed_source', text).execute()
    await extractsOfBlocks.up(db, engine)
  },
}
