// How many people reacted to a post with each emoji, and in which
// order, so that a post is shown without reading all reactions.
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Migration } from './migration.ts'
import { textColumn } from './migration.ts'

export const reactionCounts: Migration = {
  name: '0012-reaction-counts',
  up: async (given, engine) => {
    const db = given as Kysely<Tables>
    const text = textColumn(engine)
    await db.schema
      .createTable('reaction_counts')
      .addColumn('post_id', text, column => column.notNull())
      .addColumn('emoji', text, column => column.notNull())
      .addColumn('count', 'integer', column => column.notNull())
      .addPrimaryKeyConstraint('reaction_counts_pkey', ['post_id', 'emoji'])
      .execute()
    await sql`insert into reaction_counts (post_id, emoji, count)
      select post_id, emoji, count(*) from reactions group by post_id, emoji`.execute(db)
    await db.schema
      .createIndex('reactions_by_time')
      .on('reactions')
      .columns(['post_id', 'emoji', 'reacted_at', 'user_id'])
      .execute()
  },
}
