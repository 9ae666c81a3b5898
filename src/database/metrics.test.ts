// The rules of the database's metrics: what is counted, and what is told of a database that is away.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { forEachDatabase } from '../../test/world/databases.ts'
import type { Database } from './database.ts'
import { databaseMetrics } from './metrics.ts'
import { openDatabase } from './open.ts'
import { readDatabaseMetrics } from './read-metrics.ts'

/** The value of a series, as everybody is shown it; 0 where it has not begun. */
const counted = (series: string): number => {
  const line = databaseMetrics.flatMap(metric => metric.lines()).find(one => one.startsWith(`${series} `))
  return Number(line?.split(' ')[1] ?? 0)
}
const readings = async (database: Database): Promise<string[]> =>
  (await readDatabaseMetrics({ database, clock: Date.now })()).map(({ line }) => line)

const put = (database: Database, name: string) =>
  database.transaction(
    async db => void (await db.insertInto('secrets').values({ name, value: '' }).execute()),
  )

const counts = () => ({
  read: counted('lectern_database_statement_duration_seconds_count{kind="read"}'),
  inTransaction: counted('lectern_database_statement_duration_seconds_count{kind="transaction"}'),
  committed: counted('lectern_database_transaction_duration_seconds_count{outcome="committed"}'),
  undone: counted('lectern_database_transaction_duration_seconds_count{outcome="undone"}'),
  begun: counted('lectern_database_transaction_wait_seconds_count'),
  commits: counted('lectern_database_commit_transactions_count'),
  members: counted('lectern_database_commit_transactions_sum'),
  retries: counted('lectern_database_transaction_retries_total'),
})

/** How much was counted meanwhile. */
const during = async (work: () => Promise<unknown>): Promise<ReturnType<typeof counts>> => {
  const before = counts()
  await work()
  const after = counts()
  const names = Object.keys(before) as (keyof typeof before)[]
  return Object.fromEntries(names.map(name => [name, after[name] - before[name]])) as typeof before
}

forEachDatabase((engine, open) => {
  describe('metrics', () => {
    test('count statements within transactions apart from those outside', async () => {
      const database = await open()
      const reading = await during(() => database.read.selectFrom('secrets').selectAll().execute())
      assert.deepEqual([reading.read, reading.inTransaction], [1, 0])
      const writing = await during(() => put(database, 'a'))
      assert.deepEqual([writing.read, writing.inTransaction], [0, 1])
    })

    test('count transactions by outcome, and those that are tried again', async () => {
      const database = await open()
      await put(database, 'taken')
      const { committed, undone, begun } = await during(async () => {
        await put(database, 'b')
        await assert.rejects(put(database, 'taken'))
      })
      assert.deepEqual({ committed, undone, begun }, { committed: 1, undone: 1, begun: 2 })
      let attempts = 0
      const { retries } = await during(() =>
        database.transaction(async () => {
          if (++attempts === 1) throw Object.assign(new Error('busy'), { code: '40001', errcode: 5 })
        }),
      )
      assert.equal(retries, attempts - 1)
    })

    test('say how many transactions one commit made durable', async () => {
      const database = await open()
      const turn = { key: 'one', isShared: true }
      const names = ['a', 'b', 'c']
      const { commits, members } = await during(() =>
        Promise.all(
          names.map(name =>
            database.transaction(db => db.insertInto('secrets').values({ name, value: '' }).execute(), turn),
          ),
        ),
      )
      assert.equal(members, 3)
      assert.ok(commits < 3, String(commits))
    })

    test('tell a database that is there from one that is away', async () => {
      const database = await open()
      assert.ok((await readings(database)).includes('lectern_database_up 1'))
      await database.close()
      assert.ok((await readings(database)).includes('lectern_database_up 0'))
    })

    test(
      engine === 'SQLite'
        ? 'of SQLite say what room the disk has, and nothing of connections'
        : 'of PostgreSQL say how many connections are used, idle and waited for',
      async () => {
        const lines = await readings(await open())
        const names = lines.map(line => line.split(' ')[0])
        assert.deepEqual(
          names.filter(name => name !== 'lectern_database_up'),
          engine === 'SQLite'
            ? ['lectern_database_free_bytes']
            : [
                'lectern_database_connections{state="active"}',
                'lectern_database_connections{state="idle"}',
                'lectern_database_connections_max',
                'lectern_database_connections_waiting',
              ],
        )
      },
    )
  })
})

test('a database that gives no answer is called away before the one who asks gives up', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const database = await openDatabase({ memory: true })
  const silent: Database = { ...database, checkHealth: () => new Promise(() => {}), freeBytes: async () => 1 }
  const asked = readings(silent)
  for (let turn = 0; turn < 5; turn++) await Promise.resolve()
  t.mock.timers.tick(900)
  assert.ok((await asked).includes('lectern_database_up 0'))
  await database.close()
})
