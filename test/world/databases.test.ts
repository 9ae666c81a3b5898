// Tests do not affect each other, though they use the same databases one after the other.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Database } from '#database/index.ts'
import { createScene } from '../matrix/scene.ts'
import { forEachDatabase } from './databases.ts'

const named = {
  sqlite: sql<{
    name: string
  }>`select name from pragma_table_list where schema = 'main' and type <> 'virtual'`,
  postgres: sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`,
}

/** How many rows each table has. */
const counts = async ({ engine, read }: Database): Promise<Record<string, number>> => {
  const { rows } = await named[engine].execute(read)
  const count = async (name: string) =>
    (await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(read)).rows[0]
  return Object.fromEntries(
    await Promise.all(rows.map(async ({ name }) => [name, Number((await count(name))?.count)] as const)),
  )
}

const addTrigger = {
  sqlite: sql`create trigger added after insert on users begin select 1; end`,
  postgres: sql`create trigger added before update on users for each row execute function suppress_redundant_updates_trigger()`,
}

forEachDatabase((_engine, open) => {
  test('a database that was filled is given empty to the next', async () => {
    const first = await open()
    const { world } = await createScene(first)
    if (first.engine === 'sqlite')
      await first.transaction(db =>
        sql`insert into search_words (rowid, text) values (1, 'harbour')`.execute(db),
      )
    const filled = await counts(first)
    await world.close()
    const after = await counts(await open())
    assert.ok(Object.keys(after).filter(name => after[name] !== filled[name]).length > 40)
    for (const [name, count] of Object.entries(after)) if (!hasRowsAlways(name)) assert.equal(count, 0, name)
  })

  test('a database that was given a trigger is given to nobody', async () => {
    const first = await open()
    await first.transaction(async db => {
      await addTrigger[first.engine].execute(db)
      await sql`create table beside (id text)`.execute(db)
    })
    await first.close()
    assert.equal((await counts(await open())).beside, undefined)
  })
})

const hasRowsAlways = (name: string): boolean =>
  ['migrations', 'sqlite_schema', 'search_words_config', 'search_words_data'].includes(name)
