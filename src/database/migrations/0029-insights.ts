// Insights on sites: answers to whether a page was helpful, and counts by day.
import { type CreateTableBuilder, sql } from 'kysely'
import type { Migration } from './migration.ts'
import { textColumn } from './migration.ts'

type Columns = Readonly<Record<string, 'text' | 'integer'>>

export const insights: Migration = {
  name: '0029-insights',
  up: async ({ schema }, engine) => {
    const text = textColumn(engine)
    /** The first `keys` columns are the primary key. */
    const table = (name: string, columns: Columns, keys: number): CreateTableBuilder<string, string> => {
      let made: CreateTableBuilder<string, string> = schema.createTable(name)
      for (const [column, type] of Object.entries(columns))
        made = made.addColumn(column, type === 'text' ? text : type, one => one.notNull())
      return made.addPrimaryKeyConstraint(`${name}_pkey`, Object.keys(columns).slice(0, keys))
    }
    for (const column of ['counts_views', 'counts_searches', 'takes_feedback'])
      await schema
        .alterTable('sites')
        .addColumn(column, 'integer', one => one.notNull().defaultTo(1))
        .execute()
    const ofFeedback = { id: 'text', site_id: 'text', space_id: 'text', page_id: 'text' } as const
    await table('site_feedback', { ...ofFeedback, helpful: 'integer', created_at: 'text' }, 1)
      .addColumn('comment', text)
      .execute()
    const index = (name: string, columns: string[]) =>
      schema.createIndex(name).on('site_feedback').columns(columns)
    await index('site_feedback_by_site', ['site_id', 'id']).execute()
    await index('site_feedback_by_page', ['site_id', 'page_id', 'id']).execute()
    await index('site_feedback_commented', ['site_id', 'id'])
      .where(sql.ref('comment'), 'is not', null)
      .execute()
    const ofDay = { site_id: 'text', day: 'text' } as const
    await table('site_days', { ...ofDay, kind: 'text', count: 'integer' }, 3).execute()
    const ofPage = { ...ofDay, space_id: 'text', page_id: 'text' } as const
    const counts = {
      views: 'integer',
      markdown: 'integer',
      helpful: 'integer',
      unhelpful: 'integer',
    } as const
    await table('site_page_days', { ...ofPage, ...counts }, 4).execute()
    await table('site_search_days', { ...ofDay, query: 'text', count: 'integer' }, 3).execute()
  },
}
