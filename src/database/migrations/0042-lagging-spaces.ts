// Whether a space's index lags behind its main content, as a generated
// column: lagging spaces are found without reading the others.
import { sql } from 'kysely'
import { type Migration, textColumn } from './migration.ts'

export const laggingSpaces: Migration = {
  name: '0042-lagging-spaces',
  up: async (db, engine) => {
    const isLagging = sql`case when deleted_at is null and head_revision_id is distinct from indexed_revision_id
      then 1 else 0 end`
    await db.schema.alterTable('spaces').addColumn('indexed_revision_id', textColumn(engine)).execute()
    await sql`update spaces set indexed_revision_id =
      (select revision_id from content_index where content_index.space_id = spaces.id)`.execute(db)
    await db.schema
      .alterTable('spaces')
      .addColumn('is_index_lagging', 'integer', column => {
        const generated = column.generatedAlwaysAs(isLagging)
        return engine === 'postgres' ? generated.stored() : generated
      })
      .execute()
    await db.schema
      .createIndex('spaces_lagging')
      .on('spaces')
      .column('id')
      .where(sql.ref('is_index_lagging'), '=', sql.lit(1))
      .execute()
  },
}
