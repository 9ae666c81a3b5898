// Translations: between which spaces, and by which provider.
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
      // Last: SQLite reads through it to reach the columns after it.
      .addColumn('glossary', text, column => column.notNull())
      .execute()
    await schema
      .createIndex('translation_settings_by_organization')
      .on('translation_settings')
      .columns(['organization_id', 'id'])
      .execute()
    await schema
      .createTable('translation_runs')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('organization_id', text, column => column.notNull())
      .addColumn('settings_id', text, column => column.notNull())
      .addColumn('status', text, column => column.notNull())
      .addColumn('targets', text, column => column.notNull())
      .addColumn('translated', 'integer', column => column.notNull())
      .addColumn('error', text)
      .addColumn('created_by', text, column => column.notNull())
      .addColumn('token_id', text, column => column.notNull())
      .addColumn('created_at', text, column => column.notNull())
      .addColumn('finished_at', text)
      .addColumn('pages', text)
      .addColumn('problems', text, column => column.notNull())
      .execute()
    await schema
      .createIndex('translation_runs_by_settings')
      .on('translation_runs')
      .columns(['settings_id', 'id'])
      .execute()
    const primaryKeys = {
      translation_targets: ['settings_id', 'language'],
      translation_segments: ['settings_id', 'key'],
      translation_texts: ['settings_id', 'hash'],
      translation_pages: ['settings_id', 'language', 'source'],
    }
    const keyed = (table: keyof typeof primaryKeys) => {
      const columns = primaryKeys[table]
      const created = schema.createTable(table).addPrimaryKeyConstraint(`${table}_pkey`, columns as never)
      return columns.reduce((all, name) => all.addColumn(name, text, column => column.notNull()), created)
    }
    await keyed('translation_targets')
      .addColumn('space_id', text, column => column.notNull())
      .addColumn('change_request_id', text, column => column.notNull())
      .execute()
    await keyed('translation_segments')
      .addColumn('text', text, column => column.notNull())
      .execute()
    await keyed('translation_texts')
      .addColumn('text', bytes, column => column.notNull())
      .execute()
    await keyed('translation_pages')
      .addColumn('target', text, column => column.notNull())
      .addColumn('merged', text)
      .addColumn('proposed', text)
      .execute()
  },
}
