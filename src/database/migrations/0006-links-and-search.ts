// Links and search: what texts contain, how far the index of each space goes, and the indexes themselves.
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../connection.ts'
import type { Tables } from '../tables.ts'
import type { Migration } from './migration.ts'
import { textColumn } from './migration.ts'

export const linksAndSearch: Migration = {
  name: '0006-links-and-search',
  up: async (db, engine) => {
    for (const step of [contentIndex, links, searchPages, searchWords])
      await step(db as Kysely<Tables>, engine)
  },
}

type Step = (db: Kysely<Tables>, engine: Engine) => Promise<void>

const contentIndex: Step = async ({ schema }, engine) => {
  const text = textColumn(engine)
  await schema
    .createTable('text_extracts')
    .addColumn('lineage_id', text, column => column.notNull())
    .addColumn('hash', text, column => column.notNull())
    .addColumn('data', text, column => column.notNull())
    .addPrimaryKeyConstraint('text_extracts_pkey', ['lineage_id', 'hash'])
    .execute()
  await schema
    .createTable('content_index')
    .addColumn('space_id', text, column => column.primaryKey())
    .addColumn('revision_id', text)
    .addColumn('pending_revision_id', text)
    .execute()
}

const links: Step = async ({ schema }, engine) => {
  const text = textColumn(engine)
  await schema
    .createTable('page_links')
    .addColumn('space_id', text, column => column.notNull())
    .addColumn('source_type', text, column => column.notNull())
    .addColumn('source_id', text, column => column.notNull())
    .addColumn('target', text, column => column.notNull())
    .addColumn('hrefs', text)
    .addColumn('is_loose', 'integer', column => column.notNull())
    .addColumn('is_fixed', 'integer', column => column.notNull())
    .addPrimaryKeyConstraint('page_links_pkey', ['space_id', 'source_id', 'target'])
    .execute()
  await schema
    .createTable('link_targets')
    .addColumn('space_id', text, column => column.notNull())
    .addColumn('target', text, column => column.notNull())
    .addColumn('kind', text, column => column.notNull())
    .addColumn('relation', text, column => column.notNull())
    .addColumn('status', text, column => column.notNull())
    .addColumn('places', 'integer', column => column.notNull())
    .addColumn('target_space', text)
    .addColumn('target_id', text)
    .addColumn('anchor', text)
    .addColumn('written', text)
    .addPrimaryKeyConstraint('link_targets_pkey', ['space_id', 'target'])
    .execute()
  await schema
    .createTable('link_names')
    .addColumn('space_id', text, column => column.notNull())
    .addColumn('name', text, column => column.notNull())
    .addColumn('source_id', text, column => column.notNull())
    .addPrimaryKeyConstraint('link_names_pkey', ['space_id', 'source_id', 'name'])
    .execute()
  await schema
    .createTable('page_anchors')
    .addColumn('space_id', text, column => column.notNull())
    .addColumn('page_id', text, column => column.notNull())
    .addColumn('anchors', text, column => column.notNull())
    .addPrimaryKeyConstraint('page_anchors_pkey', ['space_id', 'page_id'])
    .execute()
  for (const [name, table, ...columns] of [
    ['page_links_by_target', 'page_links', 'space_id', 'target', 'source_id'],
    ['link_targets_by_status', 'link_targets', 'space_id', 'status', 'target'],
    ['link_names_by_name', 'link_names', 'space_id', 'name', 'source_id'],
    ['link_targets_by_thing', 'link_targets', 'target_space', 'target_id'],
  ] as const) {
    await schema.createIndex(name).on(table).columns(columns).execute()
  }
  await schema
    .createIndex('page_links_loose')
    .on('page_links')
    .columns(['space_id', 'source_id'])
    .where(sql<boolean>`is_loose = 1`)
    .execute()
}

const searchPages: Step = async ({ schema }, engine) => {
  const text = textColumn(engine)
  await schema
    .createTable('search_pages')
    .addColumn('id', engine === 'sqlite' ? 'integer' : 'bigint', column =>
      engine === 'sqlite' ? column.primaryKey() : column.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('space_id', text, column => column.notNull())
    .addColumn('page_id', text, column => column.notNull())
    .addColumn('title', text, column => column.notNull())
    // Last: reading the other columns need not read past it.
    .addColumn('plain', text, column => column.notNull())
    .addUniqueConstraint('search_pages_key', ['space_id', 'page_id'])
    .execute()
}

/** Words are separated by single spaces only, since the program prepares them. */
const searchWords: Step = async (db, engine) => {
  if (engine === 'sqlite') {
    await sql`create virtual table search_words using fts5 (
      title, headings, text, parts,
      content = '', contentless_delete = 1, tokenize = 'ascii', prefix = '2 3'
    )`.execute(db)
    await sql`insert into search_words (search_words, rank) values ('deletemerge', 30)`.execute(db)
    await sql`create virtual table search_terms using fts5vocab (search_words, 'row')`.execute(db)
    return
  }
  await sql`alter table search_pages
    add column words tsvector not null,
    add column key_words tsvector not null,
    add column stream text collate "C" not null`.execute(db)
  // Read more often than written, so compressing it is not worthwhile.
  await sql`alter table search_pages alter column stream set storage external`.execute(db)
  // Every search scans recent additions word by word, so they are limited to so many kilobytes.
  await sql`create index search_pages_by_words on search_pages using gin (words) with (gin_pending_list_limit = 256)`.execute(
    db,
  )
}
