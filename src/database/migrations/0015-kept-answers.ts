// Answers to requests with an Idempotency-Key, to answer a repeated request in the same way.
import type { Migration } from './migration.ts'
import { bytesColumn, textColumn } from './migration.ts'

export const keptAnswers: Migration = {
  name: '0015-kept-answers',
  up: async (db, engine) => {
    const text = textColumn(engine)
    await db.schema
      .createTable('kept_answers')
      .addColumn('user_id', text, column => column.notNull())
      .addColumn('key', text, column => column.notNull())
      .addColumn('fingerprint', text, column => column.notNull())
      .addColumn('size', 'integer', column => column.notNull())
      .addColumn('created_at', text, column => column.notNull())
      // Last: SQLite reads through it to reach the columns after it.
      .addColumn('answer', bytesColumn(engine), column => column.notNull())
      .addPrimaryKeyConstraint('kept_answers_pkey', ['user_id', 'key'])
      .execute()
    for (const [name, columns] of [
      ['kept_answers_by_time', ['created_at']],
      ['kept_answers_of_user', ['user_id', 'created_at']],
    ] as const)
      await db.schema
        .createIndex(name)
        .on('kept_answers')
        .columns([...columns])
        .execute()
  },
}
