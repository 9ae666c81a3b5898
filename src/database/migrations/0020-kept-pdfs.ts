// PDFs that were made, so that the same content is not typeset again.
import type { Migration } from './migration.ts'
import { textColumn } from './migration.ts'

export const keptPdfs: Migration = {
  name: '0020-kept-pdfs',
  up: async (db, engine) => {
    const text = textColumn(engine)
    await db.schema
      .createTable('kept_pdfs')
      .addColumn('key', text, column => column.primaryKey())
      .addColumn('blob', text)
      .addColumn('size', 'integer')
      .addColumn('claimed_until', text)
      .addColumn('used_at', text, column => column.notNull())
      .execute()
    await db.schema.createIndex('kept_pdfs_by_use').on('kept_pdfs').columns(['used_at', 'key']).execute()
  },
}
