// Indexing that can stop in the middle: how far a step has come, and texts that are still to be read. Stored extracts of
// texts that once ran out of time may be wrong: a job reviews all of them.
import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Migration } from './migration.ts'
import { textColumn } from './migration.ts'

export const extractsAgain: Migration = {
  name: '0008-extracts-again',
  up: async (untyped, engine) => {
    const db = untyped as Kysely<Tables>
    const text = textColumn(engine)
    for (const column of ['position', 'total'])
      await db.schema
        .alterTable('content_index')
        .addColumn(column, 'integer', added => added.notNull().defaultTo(0))
        .execute()
    await db.schema
      .createTable('extract_retries')
      .addColumn('space_id', text, column => column.notNull())
      .addColumn('source_type', text, column => column.notNull())
      .addColumn('source_id', text, column => column.notNull())
      .addColumn('hash', text, column => column.notNull())
      .addColumn('attempts', 'integer', column => column.notNull())
      .addColumn('retry_at', text, column => column.notNull())
      .addPrimaryKeyConstraint('extract_retries_pkey', ['space_id', 'source_id'])
      .execute()
    await db.schema
      .createIndex('extract_retries_by_time')
      .on('extract_retries')
      .columns(['retry_at'])
      .execute()
    // Very many links may lead to one target: they are read in batches, in the order of this index.
    await db.schema.dropIndex('link_targets_by_thing').execute()
    await db.schema
      .createIndex('link_targets_by_thing')
      .on('link_targets')
      .columns(['target_space', 'target_id', 'space_id', 'target'])
      .execute()
    await askForReview(db)
  },
}

/** Asks for the job of that name; where nothing is stored yet, there is nothing to review. */
const askForReview = async (db: Kysely<Tables>): Promise<void> => {
  const stored = await db.selectFrom('text_extracts').select('hash').limit(1).executeTakeFirst()
  if (stored === undefined) return
  const name = 'review-extracts'
  await db
    .insertInto('jobs')
    .values({
      id: name,
      name,
      key: '',
      payload: 'null',
      run_at: '2000-01-01T00:00:00.000Z',
      asked: 1,
      attempts: 0,
      locked_until: null,
      last_error: null,
    })
    .execute()
}
