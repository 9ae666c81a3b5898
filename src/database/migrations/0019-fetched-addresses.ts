// What websites answered when they were imported, so that unchanged pages need not be fetched again.
import type { Migration } from './migration.ts'
import { bytesColumn, textColumn } from './migration.ts'

export const fetchedAddresses: Migration = {
  name: '0019-fetched-addresses',
  up: async (db, engine) => {
    const text = textColumn(engine)
    await db.schema
      .createTable('fetched_addresses')
      .addColumn('space_id', text, column => column.notNull())
      .addColumn('start', text, column => column.notNull())
      .addColumn('address', text, column => column.notNull())
      .addColumn('url', text, column => column.notNull())
      .addColumn('reached', text, column => column.notNull())
      .addColumn('content_type', text, column => column.notNull())
      .addColumn('etag', text, column => column.notNull())
      .addColumn('last_modified', text, column => column.notNull())
      .addColumn('fetched_at', text, column => column.notNull())
      .addColumn('crawl_id', text)
      .addColumn('size', 'integer', column => column.notNull())
      .addColumn('hash', text, column => column.notNull())
      // Last: SQLite reads through it to reach the columns after it.
      .addColumn('body', bytesColumn(engine))
      .addPrimaryKeyConstraint('fetched_addresses_pkey', ['space_id', 'start', 'address'])
      .execute()
  },
}
