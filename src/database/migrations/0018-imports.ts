// Imports that can be followed, and the paths that the last one from an address brought.
import type { Migration } from './migration.ts'
import { bytesColumn, textColumn } from './migration.ts'

export const imports: Migration = {
  name: '0018-imports',
  up: async ({ schema }, engine) => {
    const text = textColumn(engine)
    const bytes = bytesColumn(engine)
    await schema
      .createTable('imports')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('organization_id', text, column => column.notNull())
      .addColumn('space_id', text, column => column.notNull())
      .addColumn('change_request_id', text)
      .addColumn('source', text, column => column.notNull())
      .addColumn('url', text)
      .addColumn('credentials', bytes)
      .addColumn('blob', text)
      .addColumn('status', text, column => column.notNull())
      .addColumn('request_key', text)
      .addColumn('is_awaited', 'integer', column => column.notNull())
      .addColumn('revision_id', text)
      .addColumn('imported_resources', 'integer')
      .addColumn('total_resources', 'integer')
      .addColumn('error', text)
      .addColumn('created_by', text, column => column.notNull())
      .addColumn('token_id', text, column => column.notNull())
      .addColumn('created_at', text, column => column.notNull())
      .addColumn('finished_at', text)
      // Last: SQLite reads through it to reach the columns after it.
      .addColumn('failures', text, column => column.notNull())
      .addUniqueConstraint('imports_request_key', ['request_key'])
      .execute()
    for (const [name, ...columns] of [
      ['imports_by_organization', 'organization_id', 'id'],
      ['imports_by_organization_status', 'organization_id', 'status', 'id'],
      ['imports_by_space', 'space_id', 'id'],
    ] as const)
      await schema.createIndex(name).on('imports').columns(columns).execute()
    await schema
      .createTable('imported_paths')
      .addColumn('space_id', text, column => column.notNull())
      .addColumn('address', text, column => column.notNull())
      .addColumn('paths', bytes, column => column.notNull())
      .addPrimaryKeyConstraint('imported_paths_pkey', ['space_id', 'address'])
      .execute()
  },
}
