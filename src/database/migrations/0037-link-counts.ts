// How many link targets of each status and kind a space has. A space is counted when it is next indexed.
import type { Migration } from './migration.ts'

export const linkCounts: Migration = {
  name: '0037-link-counts',
  up: async ({ schema }) => {
    await schema
      .createTable('link_counts')
      .addColumn('space_id', 'text', column => column.notNull())
      .addColumn('status', 'text', column => column.notNull())
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('count', 'integer', column => column.notNull())
      .addPrimaryKeyConstraint('link_counts_pkey', ['space_id', 'status', 'kind'])
      .execute()
  },
}
