// Content by lineage, so that it can be removed with the last space that uses it, and jobs for such work.
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../connection.ts'
import type { Tables } from '../tables.ts'
import type { Migration } from './migration.ts'
import { textColumn } from './migration.ts'

export const contentLineagesAndJobs: Migration = {
  name: '0004-content-lineages-and-jobs',
  up: async (db, engine) => {
    for (const step of [lineages, objects, blobUses, purges, jobs]) await step(db as Kysely<Tables>, engine)
  },
}

/** All existing content was shared, so it becomes one lineage. When it was stored is unknown. */
const first = sql.lit('first')
const longAgo = sql.lit(0)

type Step = (db: Kysely<Tables>, engine: Engine) => Promise<void>

const lineages: Step = async ({ schema }, engine) => {
  await schema
    .alterTable('spaces')
    .addColumn('lineage_id', textColumn(engine), column => column.notNull().defaultTo(first))
    .execute()
  await schema.createIndex('spaces_by_lineage').on('spaces').column('lineage_id').execute()
  await schema
    .createIndex('spaces_by_deletion')
    .on('spaces')
    .columns(['deleted_at', 'id'])
    .where(sql.ref('deleted_at'), 'is not', null)
    .execute()
}

const objects: Step = async (db, engine) => {
  await (engine === 'postgres' ? alterObjects : copyObjects)(db, engine)
}

/** On PostgreSQL no row is rewritten. */
const alterObjects: Step = async db => {
  await sql`alter table objects
    add column lineage_id text collate "C" not null default ${first},
    add column stored_at bigint not null default ${longAgo},
    drop constraint objects_pkey,
    add primary key (lineage_id, hash)`.execute(db)
  await sql`alter table objects
    alter column lineage_id drop default,
    alter column stored_at drop default`.execute(db)
}

/** SQLite cannot change a primary key, so the table is copied. */
const copyObjects: Step = async (db, engine) => {
  const text = textColumn(engine)
  await db.schema
    .createTable('objects_by_lineage')
    .addColumn('lineage_id', text, column => column.notNull())
    .addColumn('hash', text, column => column.notNull())
    // Before the text: reading only the age need not read past it.
    .addColumn('stored_at', 'bigint', column => column.notNull())
    .addColumn('data', text, column => column.notNull())
    .addPrimaryKeyConstraint('objects_pkey', ['lineage_id', 'hash'])
    .execute()
  await sql`insert into objects_by_lineage (lineage_id, hash, stored_at, data)
    select ${first}, hash, ${longAgo}, data from objects`.execute(db)
  await db.schema.dropTable('objects').execute()
  await db.schema.alterTable('objects_by_lineage').renameTo('objects').execute()
}

/** Which lineages use the bytes of a file. */
const blobUses: Step = async (db, engine) => {
  const text = textColumn(engine)
  await db.schema
    .createTable('blob_uses')
    .addColumn('lineage_id', text, column => column.notNull())
    .addColumn('hash', text, column => column.notNull())
    .addColumn('stored_at', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('blob_uses_pkey', ['lineage_id', 'hash'])
    .execute()
  await db.schema.createIndex('blob_uses_by_hash').on('blob_uses').column('hash').execute()
  await sql`insert into blob_uses (lineage_id, hash, stored_at)
    select ${first}, hash, ${longAgo} from blobs`.execute(db)
}

/** Deleted spaces whose history and content are still to be removed. */
const purges: Step = async ({ schema }, engine) => {
  const text = textColumn(engine)
  await schema
    .createTable('purged_spaces')
    .addColumn('id', text, column => column.primaryKey())
    .addColumn('lineage_id', text, column => column.notNull())
    .execute()
}

const jobs: Step = async ({ schema }, engine) => {
  const text = textColumn(engine)
  await schema
    .createTable('jobs')
    .addColumn('id', text, column => column.primaryKey())
    .addColumn('name', text, column => column.notNull())
    .addColumn('key', text, column => column.notNull())
    .addColumn('payload', text, column => column.notNull())
    .addColumn('asked', 'integer', column => column.notNull())
    .addColumn('run_at', text, column => column.notNull())
    .addColumn('attempts', 'integer', column => column.notNull())
    .addColumn('locked_until', text)
    .addColumn('last_error', text)
    .addUniqueConstraint('jobs_key', ['name', 'key'])
    .execute()
  await schema.createIndex('jobs_by_time').on('jobs').columns(['run_at', 'id']).execute()
}
