// Outages: what the database cannot do for now is refused as temporary, and works again once it can.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Kysely, sql } from 'kysely'
import { Unavailable } from '#kernel/errors.ts'
import { forEachDatabase } from '../../test/world/databases.ts'
import { fillDisk } from '../../test/world/full-disk.ts'
import type { Database } from './database.ts'
import { migrate, openDatabase, type Tables } from './index.ts'

const put = (db: Kysely<Tables>, name: string, value = '') =>
  db.insertInto('secrets').values({ name, value }).execute()
const names = async ({ read }: Database): Promise<string[]> =>
  (await read.selectFrom('secrets').select('name').orderBy('name').execute()).map(({ name }) => name)
const unavailable = (message: RegExp) => (error: unknown) => {
  assert.ok(error instanceof Unavailable, String(error))
  assert.match(error.message, message)
  return true
}

forEachDatabase((engine, open, blank) => {
  const ownDatabase = async (): Promise<Database> => {
    const database = await openDatabase(await blank())
    await migrate(database)
    return database
  }

  test('where the disk is full, transactions say so, reads go on, and it is known to be unwell until there is room', async () => {
    const database = await ownDatabase()
    const large = 'x'.repeat(100_000)
    const { makeRoom } = await fillDisk(database)
    await database.checkHealth()
    await assert.rejects(
      database.transaction(db => put(db, 'a', large)),
      unavailable(/the disk is full/),
    )
    assert.deepEqual(await names(database), [])
    await assert.rejects(database.checkHealth(), unavailable(/the disk is full/))
    await assert.rejects(database.checkHealth(), unavailable(/the disk is full/))
    await makeRoom()
    await Promise.all([database.checkHealth(), database.checkHealth()])
    await database.transaction(db => put(db, 'a', large))
    assert.deepEqual(await names(database), ['a'])
    await database.close()
  })

  test('an outage stays one, whatever the work makes of it', async () => {
    const database = await ownDatabase()
    await fillDisk(database)
    const work = async (db: Kysely<Tables>) => {
      await put(db, 'a', 'x'.repeat(100_000)).catch(() => {
        throw new Error('could not put it there')
      })
    }
    await assert.rejects(database.transaction(work), unavailable(/the disk is full/))
    await database.close()
  })

  test('a closed database is away', async () => {
    const database = await openDatabase(await blank())
    await database.close()
    await assert.rejects(names(database), unavailable(/the database is away/))
    await assert.rejects(database.checkHealth())
  })

  if (engine === 'PostgreSQL')
    describe('a connection that is lost', () => {
      const ownProcess = async (db: Kysely<Tables>): Promise<number> => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
        return rows[0]?.pid as number
      }
      /** Ends the server process of a connection, and waits until it is gone. */
      const end = async ({ read }: Database, pid: number): Promise<void> => {
        await sql`select pg_terminate_backend(${pid}, 60000)`.execute(read)
      }

      test('in a statement, or between two of a transaction, is an outage', async () => {
        const database = await open()
        const itself = sql`select pg_terminate_backend(pg_backend_pid())`
        await assert.rejects(itself.execute(database.read), unavailable(/the database is away/))
        const between = database.transaction(async db => {
          await put(db, 'a')
          await end(database, await ownProcess(db))
          await put(db, 'b')
        })
        await assert.rejects(between, unavailable(/the database is away/))
        assert.deepEqual(await names(database), [])
      })

      test('before the commit is an outage, and nothing was changed', async () => {
        const database = await open()
        const work = database.transaction(async db => {
          await put(db, 'a')
          await end(database, await ownProcess(db))
        })
        await assert.rejects(work, unavailable(/the database (is away|went away while)/))
        assert.deepEqual(await names(database), [])
      })

      test('for idling in a transaction is an outage', async () => {
        const database = await open()
        const gone = (pid: number) =>
          sql`select 1 from pg_stat_activity where pid = ${pid}`.execute(database.read)
        const work = database.transaction(async db => {
          const pid = await ownProcess(db)
          await sql`set local idle_in_transaction_session_timeout = 1`.execute(db)
          while ((await gone(pid)).rows.length > 0);
          await put(db, 'a')
        })
        await assert.rejects(work, unavailable(/the database is away/))
      })

      test('while it waits in the pool is replaced', async () => {
        const database = await open()
        const pid = await database.transaction(ownProcess)
        const others = await openDatabase(await blank())
        await end(others, pid)
        await others.close()
        await names(database).catch(unavailable(/the database is away/))
        await database.transaction(db => put(db, 'a'))
        assert.deepEqual(await names(database), ['a'])
      })

      test('to a server that is not there is an outage', async () => {
        await assert.rejects(
          openDatabase({ url: 'postgres://127.0.0.1:1/lectern' }),
          /ECONNREFUSED 127\.0\.0\.1:1/,
        )
      })

      test('a commit whose answer never comes may have been done, and that is said', async () => {
        const database = await open()
        await database.transaction(async db => {
          await sql`create function leave() returns trigger language plpgsql as $$
            begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`.execute(db)
          await sql`create constraint trigger leave after insert on secrets
            deferrable initially deferred for each row execute function leave()`.execute(db)
        })
        await assert.rejects(
          database.transaction(db => put(db, 'a')),
          unavailable(/went away while this was being saved; look whether it was/),
        )
        await database.transaction(db => sql`drop trigger leave on secrets; drop function leave`.execute(db))
      })
    })

  if (engine === 'PostgreSQL')
    test('what others prevent five times over is given up, to be tried again', async () => {
      const database = await open()
      let attempts = 0
      const work = (db: Kysely<Tables>) => {
        attempts++
        return sql`do $$ begin raise exception 'x' using errcode = '40001'; end $$`.execute(db)
      }
      await assert.rejects(database.transaction(work), unavailable(/too many have changed the same/))
      assert.equal(attempts, 5)
    })
})
