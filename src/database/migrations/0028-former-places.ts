// Beginnings of paths at which sites formerly showed spaces, so that old addresses lead to the present ones.
import type { Migration } from './migration.ts'
import { textColumn } from './migration.ts'

export const formerPlaces: Migration = {
  name: '0028-former-places',
  up: async (db, engine) => {
    const text = textColumn(engine)
    await db.schema
      .createTable('former_places')
      .addColumn('site_id', text, column => column.notNull())
      .addColumn('beginning', text, column => column.notNull())
      .addColumn('space_id', text, column => column.notNull())
      .addColumn('site_space_id', text, column => column.notNull())
      .addColumn('left_by', text, column => column.notNull())
      .addPrimaryKeyConstraint('former_places_pkey', ['site_id', 'beginning', 'space_id'])
      .execute()
  },
}
