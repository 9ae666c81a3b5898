// Collections, and columns to find deleted spaces by.
import { sql } from 'kysely'
import type { Migration } from './migration.ts'
import { textColumn } from './migration.ts'

export const collections: Migration = {
  name: '0003-collections',
  up: async ({ schema }, engine) => {
    const text = textColumn(engine)
    await schema
      .createTable('collections')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('organization_id', text, column => column.notNull().references('organizations.id'))
      .addColumn('parent_id', text)
      .addColumn('position', text, column => column.notNull())
      .addColumn('title', text, column => column.notNull())
      .addColumn('description', text, column => column.notNull())
      .addColumn('default_level', text)
      .addColumn('created_by', text, column => column.notNull())
      .addColumn('created_at', text, column => column.notNull())
      .addColumn('updated_at', text, column => column.notNull())
      .addColumn('audience', text, column => {
        const generated = column.generatedAlwaysAs(
          sql`case when default_level is not null then 'members' else 'granted' end`,
        )
        return engine === 'postgres' ? generated.stored() : generated
      })
      .execute()
    for (const [name, ...columns] of [
      ['collections_by_place', 'organization_id', 'parent_id', 'position', 'id'],
      ['collections_by_position', 'organization_id', 'position', 'id'],
      ['collections_by_parent', 'parent_id'],
    ] as const) {
      await schema.createIndex(name).on('collections').columns(columns).execute()
    }
    await schema.createIndex('spaces_by_age').on('spaces').columns(['organization_id', 'id']).execute()
    await schema.createIndex('spaces_in_collection').on('spaces').column('parent_id').execute()
  },
}
