// Transactions and reads, on both engines.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Kysely } from 'kysely'
import { forEachDatabase } from '../../test/world/databases.ts'
import type { Database, ReadDb } from './database.ts'
import { migrate } from './migrations/index.ts'
import { openDatabase } from './open.ts'
import type { Tables } from './tables.ts'

const put = (db: Kysely<Tables>, name: string, value = '') =>
  db.insertInto('secrets').values({ name, value }).execute()
const names = async (db: ReadDb): Promise<string[]> =>
  (await db.selectFrom('secrets').select('name').orderBy('name').execute()).map(row => row.name)
const increment = async (database: Database): Promise<void> =>
  database.transaction(async transaction => {
    const { value } = await transaction
      .selectFrom('secrets')
      .select('value')
      .where('name', '=', 'counter')
      .forUpdate()
      .executeTakeFirstOrThrow()
    await transaction
      .updateTable('secrets')
      .set({ value: String(Number(value) + 1) })
      .where('name', '=', 'counter')
      .execute()
  })

forEachDatabase((engine, open, blank) => {
  describe('a transaction', () => {
    test('commits when its work resolves, and gives the result', async () => {
      const database = await open()
      const result = await database.transaction(async transaction => {
        await put(transaction, 'a')
        return 'done'
      })
      assert.equal(result, 'done')
      assert.deepEqual(await names(database.read), ['a'])
    })

    test('rolls back when its work throws, and passes the error on', async () => {
      const database = await open()
      const failing = database.transaction(async transaction => {
        await put(transaction, 'a')
        throw new Error('no')
      })
      await assert.rejects(failing, /^Error: no$/)
      assert.deepEqual(await names(database.read), [])
    })

    test('gives the data another version when it commits', async () => {
      const database = await open()
      const versions = [await database.dataVersion()]
      // On PostgreSQL every transaction of the server counts, including those of other users.
      if (engine === 'sqlite') assert.equal(await database.dataVersion(), versions[0])
      for (const name of ['a', 'b']) {
        await database.transaction(async transaction => {
          await put(transaction, name)
        })
        versions.push(await database.dataVersion())
      }
      assert.equal(new Set(versions).size, 3)
    })

    test('shows its writes to itself, and to readers only after the commit', async () => {
      const database = await open()
      await database.transaction(async transaction => {
        await put(transaction, 'a')
        assert.deepEqual(await names(transaction), ['a'])
        assert.deepEqual(await names(database.read), [])
      })
      assert.deepEqual(await names(database.read), ['a'])
    })

    test('cannot commit after one of its statements failed', async () => {
      const database = await open()
      const attempt = database.transaction(async transaction => {
        await put(transaction, 'a')
        await assert.rejects(put(transaction, 'a'))
        await assert.rejects(put(transaction, 'b'), /can only roll back/)
      })
      await assert.rejects(attempt)
      assert.deepEqual(await names(database.read), [])
    })

    test('runs nothing after its end', async () => {
      const database = await open()
      const leaked = await database.transaction(async transaction => ({ transaction }))
      await assert.rejects(put(leaked.transaction, 'late'), /has ended/)
      assert.deepEqual(await names(database.read), [])
    })

    test('does not nest, neither by the database nor by Kysely', async () => {
      const database = await open()
      await database.transaction(async transaction => {
        await assert.rejects(
          database.transaction(async () => {}),
          /do not nest/,
        )
        await assert.rejects(
          transaction.transaction().execute(async () => {}),
          /transaction\(\)/,
        )
      })
    })

    test('that was begun beside others loses none of their updates', async () => {
      const database = await open()
      await database.transaction(transaction => put(transaction, 'counter', '0'))
      await Promise.all(Array.from({ length: 20 }, () => increment(database)))
      const counter = await database.read.selectFrom('secrets').select('value').executeTakeFirstOrThrow()
      assert.equal(counter.value, '20')
    })

    test('waits for one of another connection to the same database', async () => {
      const where = await blank()
      const [one, other] = await Promise.all([openDatabase(where), openDatabase(where)])
      await migrate(one)
      await one.transaction(transaction => put(transaction, 'counter', '0'))
      await Promise.all(Array.from({ length: 10 }, (_, index) => increment(index % 2 === 0 ? one : other)))
      const counter = await other.read.selectFrom('secrets').select('value').executeTakeFirstOrThrow()
      assert.equal(counter.value, '10')
      await Promise.all([one.close(), other.close()])
    })

    test('that the engine gave up to a deadlock runs again', async () => {
      const database = await open()
      await database.transaction(async transaction => {
        await put(transaction, 'a')
        await put(transaction, 'b')
      })
      const touch = (transaction: Kysely<Tables>, name: string) =>
        transaction.updateTable('secrets').set({ value: 'x' }).where('name', '=', name).execute()
      const bothHoldOne = Promise.withResolvers<void>()
      let locked = 0
      const crossing = (first: string, second: string) =>
        database.transaction(async transaction => {
          await touch(transaction, first)
          // SQLite begins the second transaction only after the first, so locks cannot be taken crosswise there.
          if (++locked === 2 || database.engine === 'sqlite') bothHoldOne.resolve()
          await bothHoldOne.promise
          await touch(transaction, second)
        })
      await Promise.all([crossing('a', 'b'), crossing('b', 'a')])
      assert.equal(locked, database.engine === 'sqlite' ? 2 : 3)
    })
  })

  test('foreign keys are checked', async () => {
    const database = await open()
    const orphan = {
      id: 't',
      user_id: 'nobody',
      label: '',
      hash: 'h',
      scope: 'read',
      created_at: '',
    } as const
    await assert.rejects(
      database.transaction(transaction => transaction.insertInto('tokens').values(orphan).execute()),
      /foreign key/i,
    )
  })

  test('a reader writes nothing', async () => {
    const database = await open()
    await assert.rejects(put(database.read as Kysely<Tables>, 'a'))
    assert.deepEqual(await names(database.read), [])
  })

  test('a reader cannot begin a transaction', async () => {
    const read = (await open()).read as Kysely<Tables>
    await assert.rejects(
      read.transaction().execute(async () => {}),
      /transaction\(\)/,
    )
  })

  test('a closed database refuses, and closes again in peace', async () => {
    const database = await openDatabase(await blank())
    await database.close()
    await database.close()
    await assert.rejects(database.transaction(async () => {}))
    await assert.rejects(database.read.selectFrom('secrets').selectAll().execute())
  })
})
