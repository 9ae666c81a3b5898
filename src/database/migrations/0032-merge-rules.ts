// The rules that a change request must meet before it is merged into a space.
import { type Migration, textColumn } from './migration.ts'

export const mergeRules: Migration = {
  name: '0032-merge-rules',
  up: async (db, engine) => {
    await db.schema.alterTable('spaces').addColumn('merge_rules', textColumn(engine)).execute()
  },
}
