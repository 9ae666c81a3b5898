// A version number that every change of a person's name or picture raises: answers that show people are cached until then.
import type { Migration } from './migration.ts'

export const shownPeople: Migration = {
  name: '0034-shown-people',
  up: async ({ schema }) => {
    await schema
      .createTable('shown_people')
      .addColumn('id', 'integer', column => column.primaryKey())
      .addColumn('version', 'integer', column => column.notNull())
      .execute()
  },
}
