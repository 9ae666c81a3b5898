// A full disk, for a database that nobody else uses: every insert that needs room is refused.
import { sql } from 'kysely'
import type { Database } from '#database/index.ts'

export interface FullDisk {
  makeRoom(): Promise<unknown>
}

export const fillDisk = (database: Database): Promise<FullDisk> =>
  database.engine === 'sqlite' ? limitPages(database) : refuseInserts(database)

/**
 * SQLite refuses to grow beyond this number of pages; inserts that fit into existing pages still succeed. Free pages that
 * others have left are filled first.
 */
const limitPages = async (database: Database): Promise<FullDisk> => {
  const limit = (pages: number) =>
    database.transaction(db => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(db))
  await database.transaction(async db => {
    await sql`create table filling (bytes blob)`.execute(db)
    await sql`insert into filling select zeroblob(freelist_count * page_size)
      from pragma_freelist_count, pragma_page_size`.execute(db)
  })
  await limit(1)
  return { makeRoom: () => limit(1_000_000) }
}

/** Raises PostgreSQL's error code for a full disk. */
const refuseInserts = async (database: Database): Promise<FullDisk> => {
  const eachTable = (act: ReturnType<typeof sql>) => sql`do $do$
    declare name text;
    begin
      for name in select tablename from pg_tables where schemaname = 'public' loop ${act}; end loop;
    end $do$`
  const body = sql`begin raise exception 'could not extend file' using errcode = '53100'; end`
  const trigger = sql`execute format('create trigger full_disk before insert on %I execute function full_disk()', name)`
  const drop = sql`execute format('drop trigger full_disk on %I', name)`
  await database.transaction(async db => {
    await sql`create function full_disk() returns trigger language plpgsql as $$ ${body} $$`.execute(db)
    await eachTable(trigger).execute(db)
  })
  return {
    makeRoom: () =>
      database.transaction(async db => {
        await eachTable(drop).execute(db)
        await sql`drop function full_disk`.execute(db)
      }),
  }
}
