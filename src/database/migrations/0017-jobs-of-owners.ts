// Jobs have owners, who take turns; jobs can be cancelled, report their progress, and are kept where they fail for good.
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Migration } from './migration.ts'
import { textColumn } from './migration.ts'

export const jobsOfOwners: Migration = {
  name: '0017-jobs-of-owners',
  up: async (given, engine) => {
    const { schema } = given as Kysely<Tables>
    const text = textColumn(engine)
    const alter = () => schema.alterTable('jobs')
    await alter()
      .addColumn('owner', text, column => column.notNull().defaultTo(sql.lit('')))
      .execute()
    await alter()
      .addColumn('is_cancelled', 'integer', column => column.notNull().defaultTo(sql.lit(0)))
      .execute()
    for (const column of ['claim', 'dead_at', 'stage']) await alter().addColumn(column, text).execute()
    for (const column of ['done', 'total']) await alter().addColumn(column, 'bigint').execute()
    await schema
      .createTable('job_turns')
      .addColumn('owner', text, column => column.primaryKey())
      .addColumn('turn_at', text, column => column.notNull())
      .addColumn('claim', text, column => column.notNull())
      .execute()
    await schema.dropIndex('jobs_by_time').execute()
    // The last conditions are always true. A query repeats that of the index whose order it wants, since PostgreSQL might
    // otherwise use the other one: without statistics it assumes that hardly any job waits.
    const waitingByOwner = sql<boolean>`locked_until is null and dead_at is null and attempts >= 0`
    const waitingByTime = sql<boolean>`locked_until is null and dead_at is null and asked > 0`
    await schema
      .createIndex('jobs_waiting_by_owner')
      .on('jobs')
      .columns(['name', 'owner', 'run_at', 'id'])
      .where(waitingByOwner)
      .execute()
    await schema
      .createIndex('jobs_waiting_by_time')
      .on('jobs')
      .columns(['run_at', 'name'])
      .where(waitingByTime)
      .execute()
    await schema
      .createIndex('jobs_locked')
      .on('jobs')
      .columns(['locked_until', 'owner'])
      .where(sql<boolean>`locked_until is not null`)
      .execute()
    await schema
      .createIndex('jobs_dead')
      .on('jobs')
      .columns(['name', 'dead_at', 'id'])
      .where(sql<boolean>`dead_at is not null`)
      .execute()
  },
}
