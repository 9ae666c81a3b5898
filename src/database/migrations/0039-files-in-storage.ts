// Bytes of files in an object storage: which blobs are stored there, and which keys there belong to no blob.
import type { Migration } from './migration.ts'
import { textColumn } from './migration.ts'

export const filesInStorage: Migration = {
  name: '0039-files-in-storage',
  up: async ({ schema }, engine) => {
    const text = textColumn(engine)
    await schema.alterTable('blobs').addColumn('storage_key', text).execute()
    await schema
      .createIndex('blobs_in_storage')
      .on('blobs')
      .column('storage_key')
      .where('storage_key', 'is not', null)
      .execute()
    await schema
      .createTable('storage_leftovers')
      .addColumn('key', text, column => column.primaryKey())
      .addColumn('noted_at', 'bigint', column => column.notNull())
      .addColumn('is_removed', 'integer', column => column.notNull())
      .execute()
  },
}
