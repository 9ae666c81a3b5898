// Group commit over several turns: members work at the same time, and none is answered before it is on the disk.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Kysely, sql } from 'kysely'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Database, ReadDb } from '../database.ts'
import {
  NotTogether,
  type Param,
  type Shared,
  statement,
  type Tables,
  uniqueViolation,
  write,
} from '../index.ts'

const put = statement((db, param: Param<{ name: string }>) =>
  db.insertInto('secrets').values({ name: param('name'), value: '' }),
)
const names = async (db: ReadDb): Promise<string[]> =>
  (await db.selectFrom('secrets').select('name').orderBy('name').execute()).map(({ name }) => name)
type Work<T> = (db: Kysely<Tables>, shared: Shared | undefined) => Promise<T>
/** Runs work in a turn that may be committed with other turns. */
const mixed = <T>(database: Database, key: string, work: Work<T>): Promise<T> =>
  database.transaction(work, { key, isShared: true, isMixed: true })

forEachDatabase((engine, open) => {
  /** Runs works of different turns; each has begun before any goes on. */
  const atOnce = async (database: Database, works: readonly Work<unknown>[]) => {
    const all = Promise.withResolvers<void>()
    let begun = 0
    const once = works.map(work => {
      let isAgain = false
      return async (db: Kysely<Tables>, shared: Shared | undefined) => {
        if (++begun === works.length || isAgain || engine === 'SQLite') all.resolve()
        isAgain = true
        await all.promise
        return work(db, shared)
      }
    })
    return Promise.allSettled(once.map((work, index) => mixed(database, String(index), work)))
  }
  const statuses = (settled: readonly PromiseSettledResult<unknown>[]) => settled.map(({ status }) => status)

  describe('transactions of several turns', () => {
    test('lose only what one of them wrote where that fails', async () => {
      const database = await open()
      const writing = (name: string) => (db: Kysely<Tables>) => write(db, put, { name })
      const failing = async (db: Kysely<Tables>) => {
        await write(db, put, { name: 'of the failing one' })
        throw new Error('no')
      }
      const settled = await atOnce(database, [writing('a'), failing, writing('b')])
      assert.deepEqual(statuses(settled), ['fulfilled', 'rejected', 'fulfilled'])
      assert.deepEqual(await names(database.read), ['a', 'b'])
    })

    test('are made again without the one whose last write fails', async () => {
      const database = await open()
      await database.transaction(db => write(db, put, { name: 'taken' }))
      const settled = await atOnce(
        database,
        ['a', 'taken', 'b'].map(name => db => write(db, put, { name })),
      )
      assert.deepEqual(statuses(settled), ['fulfilled', 'rejected', 'fulfilled'])
      assert.ok(settled[1]?.status === 'rejected' && uniqueViolation(settled[1].reason) !== undefined)
      assert.deepEqual(await names(database.read), ['a', 'b', 'taken'])
    })

    test('may ask for what they have written: that is done again in a transaction alone', async () => {
      const database = await open()
      const looking: Work<string[]> = async db => {
        await write(db, put, { name: 'own' })
        return names(db)
      }
      const settled = await atOnce(database, [looking, db => write(db, put, { name: 'other' })])
      assert.ok(settled[0]?.status === 'fulfilled' && (settled[0].value as string[]).includes('own'))
      assert.deepEqual(await names(database.read), ['other', 'own'])
    })

    test('go one after the other where they have the same turn, and see what those before have written', async () => {
      const database = await open()
      const seen: string[][] = []
      const work = (name: string) => async (db: Kysely<Tables>) => {
        seen.push(await names(db))
        await write(db, put, { name })
      }
      await Promise.all(['a', 'b', 'c'].map(name => mixed(database, 'one', work(name))))
      assert.deepEqual(seen, [[], ['a'], ['a', 'b']])
    })
  })

  if (engine !== 'PostgreSQL') return

  /** PostgreSQL's id of the transaction. */
  const numberOf = async (db: Kysely<Tables>): Promise<string> => {
    const { rows } = await sql<{ number: string }>`select pg_current_xact_id()::text as number`.execute(db)
    return rows[0]?.number as string
  }

  describe('transactions of several turns, on PostgreSQL', () => {
    test('are one, in which nobody may wait for a lock; what has to is done again alone', async () => {
      const database = await open()
      const mayWait: unknown[] = []
      const [one, other, alone] = await atOnce(database, [
        numberOf,
        numberOf,
        async (db, shared) => {
          mayWait.push(shared?.mayWait)
          if (shared?.mayWait === false) throw new NotTogether()
          return numberOf(db)
        },
      ])
      assert.deepEqual(one, other)
      assert.notDeepEqual(one, alone)
      assert.deepEqual(mayWait, [false, true])
    })

    test('are made again by themselves where one has waited too long for a lock; others wait as long as it takes', async () => {
      const database = await open()
      await database.transaction(db =>
        sql`create function refuse() returns void language plpgsql as $$
          begin raise exception 'locked' using errcode = 'lock_not_available'; end $$`.execute(db),
      )
      const longest = sql<{ wait: string }>`select current_setting('lock_timeout') as wait`
      const waits: unknown[] = []
      const writing = (name: string) => async (db: Kysely<Tables>, shared: Shared | undefined) => {
        waits.push((await longest.execute(db)).rows[0]?.wait)
        if (name === 'a' && shared?.mayWait === false) await sql`select refuse()`.execute(db)
        await write(db, put, { name })
      }
      const settled = await atOnce(database, ['a', 'b'].map(writing))
      await database.transaction(db => sql`drop function refuse`.execute(db))
      assert.deepEqual(statuses(settled), ['fulfilled', 'fulfilled'])
      assert.deepEqual(waits, ['1s', '1s', '0', '0'])
      assert.deepEqual(await names(database.read), ['a', 'b'])
    })

    test('hand what they leave to those of their own turn', async () => {
      const database = await open()
      const seen: unknown[] = []
      const leaving = (key: string) =>
        mixed(database, key, async (_, shared) => {
          seen.push(`${key}: ${shared?.left}`)
          shared?.leave(key)
        })
      await Promise.all(['a', 'b', 'a', 'b'].map(leaving))
      assert.deepEqual(seen.sort(), ['a: a', 'a: undefined', 'b: b', 'b: undefined'])
    })

    test('ask whether they may ahead, once one of their turn has left something, and each is told by itself', async () => {
      const database = await open()
      const asked: string[] = []
      const work = (name: string) =>
        database.transaction(
          async (db, shared) => {
            shared?.leave('all')
            await shared?.checked
            await write(db, put, { name })
          },
          {
            key: 'one',
            isShared: true,
            isMixed: true,
            check: async () => {
              asked.push(name)
              if (name === 'b') throw new Error('may not')
            },
          },
        )
      const settled = await Promise.allSettled(['a', 'b', 'c'].map(work))
      assert.deepEqual(statuses(settled), ['fulfilled', 'rejected', 'fulfilled'])
      assert.deepEqual(asked, ['b', 'c'])
      assert.deepEqual(await names(database.read), ['a', 'c'])
    })

    test('are not answered before the commit, and all fail where that does', async () => {
      const database = await open()
      await database.transaction(async db => {
        await sql`create function refuse() returns trigger language plpgsql as $$
          begin raise exception 'not committed'; end $$`.execute(db)
        await sql`create constraint trigger refuse after insert on secrets
          deferrable initially deferred for each row execute function refuse()`.execute(db)
      })
      const settled = await atOnce(
        database,
        ['a', 'b'].map(name => db => write(db, put, { name })),
      )
      assert.deepEqual(statuses(settled), ['rejected', 'rejected'])
      await database.transaction(db => sql`drop trigger refuse on secrets; drop function refuse`.execute(db))
      await mixed(database, 'a', db => write(db, put, { name: 'next' }))
      assert.deepEqual(await names(database.read), ['next'])
    })

    test('more than 32 of them are several', async () => {
      const database = await open()
      const keys = Array.from({ length: 40 }, (_, index) => String(index % 35))
      const numbers = await Promise.all(keys.map(key => mixed(database, key, numberOf)))
      assert.ok(new Set(numbers).size > 1)
      assert.ok(numbers.every(one => numbers.filter(other => other === one).length <= 32))
    })

    test('where the connection is lost, those who were at work are told so or try again, and others go on', async () => {
      const database = await open()
      const end = (db: Kysely<Tables>) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)
      const settled = await atOnce(database, [db => write(db, put, { name: 'a' }), end])
      assert.deepEqual(statuses(settled), ['rejected', 'rejected'])
      await mixed(database, '0', db => write(db, put, { name: 'b' }))
      assert.deepEqual(await names(database.read), ['b'])
    })
  })
})
