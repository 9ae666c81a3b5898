// Slugs that pages formerly had, so that their old addresses lead to where they are now.
import type { Migration } from './migration.ts'
import { textColumn } from './migration.ts'

export const formerSlugs: Migration = {
  name: '0027-former-slugs',
  up: async (db, engine) => {
    const text = textColumn(engine)
    await db.schema
      .createTable('former_slugs')
      .addColumn('space_id', text, column => column.notNull())
      .addColumn('parent_id', text, column => column.notNull())
      .addColumn('slug', text, column => column.notNull())
      .addColumn('page_id', text, column => column.notNull())
      .addColumn('revision_id', text, column => column.notNull())
      .addPrimaryKeyConstraint('former_slugs_pkey', ['space_id', 'parent_id', 'slug', 'page_id'])
      .execute()
  },
}
