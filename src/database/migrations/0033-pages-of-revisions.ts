// Which pages each revision changed, for the history of a page. Older revisions are noted by a job.
import { sql } from 'kysely'
import type { Migration } from './migration.ts'
import { textColumn } from './migration.ts'

export const pagesOfRevisions: Migration = {
  name: '0033-pages-of-revisions',
  up: async ({ schema }, engine) => {
    const text = textColumn(engine)
    await schema
      .createTable('page_revisions')
      .addColumn('head_id', text, column => column.notNull())
      .addColumn('page_id', text, column => column.notNull())
      .addColumn('revision_id', text, column => column.notNull())
      .addPrimaryKeyConstraint('page_revisions_pkey', ['head_id', 'page_id', 'revision_id'])
      .execute()
    await schema
      .alterTable('revisions')
      .addColumn('are_pages_noted', 'integer', column => column.notNull().defaultTo(0))
      .execute()
    await schema
      .createIndex('revisions_without_pages')
      .on('revisions')
      .columns(['space_id', 'id'])
      .where(sql.ref('are_pages_noted'), '=', sql.lit(0))
      .execute()
  },
}
