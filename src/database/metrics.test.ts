// The metrics of the database: what is counted, and what is reported while it is away.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { countedDuring } from '../../test/world/counted-series.ts'
import { forEachDatabase } from '../../test/world/databases.ts'
import type { Database } from './database.ts'
import { databaseMetrics } from './metrics.ts'
import { openDatabase } from './open.ts'
import { readDatabaseMetrics } from './read-metrics.ts'

const readings = async (database: Database): Promise<string[]> =>
  (await readDatabaseMetrics({ database, clock: Date.now })()).map(({ line }) => line)

const put = (database: Database, name: string) =>
  database.transaction(
    async db => void (await db.insertInto('secrets').values({ name, value: '' }).execute()),
  )

const [reads, inTransactions] = ['read', 'transaction'].map(
  kind => `lectern_database_statement_duration_seconds_count{kind="${kind}"}`,
) as [string, string]
const [committed, undone] = ['committed', 'undone'].map(
  outcome => `lectern_database_transaction_duration_seconds_count{outcome="${outcome}"}`,
) as [string, string]

const during = (series: readonly string[], work: () => Promise<unknown>) =>
  countedDuring(databaseMetrics, series, work)

forEachDatabase((engine, open) => {
  describe('metrics', () => {
    test('count statements within transactions apart from those outside', async () => {
      const database = await open()
      const read = () => database.read.selectFrom('secrets').selectAll().execute()
      assert.deepEqual(await during([reads, inTransactions], read), [1, 0])
      assert.deepEqual(await during([reads, inTransactions], () => put(database, 'a')), [0, 1])
    })

    test('count transactions by outcome, and those that are tried again', async () => {
      const database = await open()
      await put(database, 'taken')
      const begun = 'lectern_database_transaction_wait_seconds_count'
      const counted = await during([committed, undone, begun], async () => {
        await put(database, 'b')
        await assert.rejects(put(database, 'taken'))
      })
      assert.deepEqual(counted, [1, 1, 2])
      let attempts = 0
      const [retries] = await during(['lectern_database_transaction_retries_total'], () =>
        database.transaction(async () => {
          if (++attempts === 1) throw Object.assign(new Error('busy'), { code: '40001', errcode: 5 })
        }),
      )
      assert.deepEqual([retries, attempts], [1, 2])
    })

    test('say how many transactions one commit made durable', async () => {
      const database = await open()
      const turn = { key: 'one', isShared: true }
      const names = ['a', 'b', 'c']
      const size = 'lectern_database_commit_transactions'
      const [commits, members] = await during([`${size}_count`, `${size}_sum`], () =>
        Promise.all(
          names.map(name =>
            database.transaction(db => db.insertInto('secrets').values({ name, value: '' }).execute(), turn),
          ),
        ),
      )
      assert.equal(members, 3)
      assert.ok(commits !== undefined && commits < 3, String(commits))
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
