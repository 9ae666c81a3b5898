// OpenAPI specs and their versions; their large parts are stored in pieces, apart from the rows that lists read.
import type { Migration } from './migration.ts'
import { bytesColumn, textColumn } from './migration.ts'

export const openapiSpecs: Migration = {
  name: '0021-openapi-specs',
  up: async ({ schema }, engine) => {
    const text = textColumn(engine)
    await schema
      .createTable('openapi_specs')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('organization_id', text, column => column.notNull())
      .addColumn('slug', text, column => column.notNull())
      .addColumn('url', text)
      .addColumn('credentials', bytesColumn(engine))
      .addColumn('state', text, column => column.notNull())
      .addColumn('asked', 'integer', column => column.notNull())
      .addColumn('last_version_id', text)
      .addColumn('last_processed_at', text)
      .addColumn('last_error_code', text)
      .addColumn('changed_by', text, column => column.notNull())
      .addColumn('created_at', text, column => column.notNull())
      .addColumn('updated_at', text, column => column.notNull())
      // Last: SQLite reads through it to reach the columns after it.
      .addColumn('last_errors', text, column => column.notNull())
      .addColumn('fetched', text, column => column.notNull())
      .addUniqueConstraint('openapi_specs_slug', ['organization_id', 'slug'])
      .execute()
    await schema
      .createIndex('openapi_specs_by_organization')
      .on('openapi_specs')
      .columns(['organization_id', 'id'])
      .execute()
    await schema
      .createTable('openapi_spec_versions')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('spec_id', text, column => column.notNull())
      .addColumn('meaning', text, column => column.notNull())
      .addColumn('media_type', text, column => column.notNull())
      .addColumn('source_size', 'integer', column => column.notNull())
      .addColumn('created_at', text, column => column.notNull())
      .addColumn('operations', text, column => column.notNull())
      .execute()
    await schema
      .createIndex('openapi_spec_versions_by_spec')
      .on('openapi_spec_versions')
      .columns(['spec_id', 'id'])
      .execute()
    await schema
      .createTable('openapi_spec_parts')
      .addColumn('owner_id', text, column => column.notNull())
      .addColumn('name', text, column => column.notNull())
      .addColumn('sequence', 'integer', column => column.notNull())
      .addColumn('data', bytesColumn(engine), column => column.notNull())
      .addPrimaryKeyConstraint('openapi_spec_parts_pkey', ['owner_id', 'name', 'sequence'])
      .execute()
  },
}
