// Translations: from which spaces into which, by whom.
import type { Migration } from './migration.ts'
import { bytesColumn, textColumn } from './migration.ts'

export const translations: Migration = {
  name: '0023-translations',
  up: async ({ schema }, engine) => {
    const text = textColumn(engine)
    const bytes = bytesColumn(engine)
    await schema
      .createTable('translation_settings')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('organization_id', text, column => column.notNull())
      .addColumn('title', text, column => column.notNull())
      .addColumn('languages', text, column => column.notNull())
      .addColumn('sources', text, column => column.notNull())
      .addColumn('targets', text, column => column.notNull())
      .addColumn('provider', text)
      .addColumn('key', bytes)
      .addColumn('created_at', text, column => column.notNull())
      .addColumn('updated_at', text, column => column.notNull())
      // Last: SQLite reads through all of it to reach what comes after.
      .addColumn('glossary', text, column => column.notNull())
      .execute()
    await schema
      .createIndex('translation_settings_by_organization')
      .on('translation_settings')
      .columns(['organization_id', 'id'])
      .execute()
  },
}
