// Counts of requests that several processes share. They need not
// last: on PostgreSQL a crash of the server empties the table.
import { sql } from 'kysely'
import type { Migration } from './migration.ts'
import { textColumn } from './migration.ts'

export const sharedCounts: Migration = {
  name: '0038-shared-counts',
  up: async ({ schema }, engine) => {
    const table = schema.createTable('shared_counts')
    await (engine === 'postgres' ? table.modifyFront(sql`unlogged`) : table)
      .addColumn('ends', 'integer', column => column.notNull())
      .addColumn('key', textColumn(engine), column => column.notNull())
      .addColumn('count', 'integer', column => column.notNull())
      .addPrimaryKeyConstraint('shared_counts_pkey', ['ends', 'key'])
      .execute()
  },
}
