// Group commit: transactions that wait for the same turn share one, and none is answered before it is on the disk.
import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import { type Kysely, sql } from 'kysely'
import { Unavailable } from '#kernel/errors.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Database, ReadDb } from '../database.ts'
import { NotTogether, type Param, statement, type Tables, uniqueViolation, write } from '../index.ts'

const put = async (db: Kysely<Tables>, name: string): Promise<void> => {
  await db.insertInto('secrets').values({ name, value: '' }).execute()
}
const later = statement((db, param: Param<{ name: string }>) =>
  db.insertInto('secrets').values({ name: param('name'), value: '' }),
)
/** Does not wait for the answer. */
const putLater = (name: string) => (db: Kysely<Tables>) => write(db, later, { name })
const names = async (db: ReadDb): Promise<string[]> =>
  (await db.selectFrom('secrets').select('name').orderBy('name').execute()).map(({ name }) => name)
/** PostgreSQL's id of the transaction. */
const numberOf = async (db: Kysely<Tables>): Promise<string> => {
  const { rows } = await sql<{ number: string }>`select pg_current_xact_id()::text as number`.execute(db)
  return rows[0]?.number as string
}
const turn = { key: 'one', isShared: true }

/** Milliseconds that pass between two readings of the clock. */
let pace = 0

forEachDatabase((engine, open) => {
  beforeEach(() => {
    let time = 0
    pace = 0
    mock.method(performance, 'now', () => (time += pace))
  })
  afterEach(() => mock.restoreAll())

  /** Transactions that wait for one that has begun; `release` lets that one continue. */
  const waiting = <T>(database: Database, works: readonly ((db: Kysely<Tables>) => Promise<T>)[]) => {
    const { promise, resolve: release } = Promise.withResolvers<void>()
    const first = database.transaction(async db => {
      await put(db, 'first')
      await promise
      return numberIfKnown(db)
    }, turn)
    return { first, others: works.map(work => database.transaction(work, turn)), release }
  }
  const numberIfKnown = (db: Kysely<Tables>) => (engine === 'PostgreSQL' ? numberOf(db) : undefined)

  describe('transactions that wait for the same turn', () => {
    test('run one after the other, in the order in which they came, and see what those before have written', async () => {
      const database = await open()
      const seen: string[][] = []
      const work = (name: string) => async (db: Kysely<Tables>) => {
        seen.push(await names(db))
        await put(db, name)
      }
      const { first, others, release } = waiting(database, ['a', 'b', 'c'].map(work))
      release()
      await Promise.all([first, ...others])
      assert.deepEqual(seen, [['first'], ['a', 'first'], ['a', 'b', 'first']])
    })

    test('are answered in their order, and none of them before all is committed', async () => {
      const database = await open()
      const answered: string[] = []
      const { first, others, release } = waiting(
        database,
        ['a', 'b'].map(name => (db: Kysely<Tables>) => put(db, name)),
      )
      const note = async (name: string, answer: Promise<unknown>) => {
        await answer
        answered.push(name)
        assert.deepEqual(await names(database.read), ['a', 'b', 'first'])
      }
      release()
      await Promise.all([first, ...others].map((answer, index) => note(String(index), answer)))
      assert.deepEqual(answered, ['0', '1', '2'])
    })

    test('lose only what one of them wrote where that fails', async () => {
      const database = await open()
      const { first, others, release } = waiting<void>(database, [
        db => put(db, 'a'),
        async db => {
          await put(db, 'of the failing one')
          throw new Error('no')
        },
        async db => {
          await put(db, 'too')
          await put(db, 'first')
        },
        db => put(db, 'b'),
      ])
      release()
      const settled = await Promise.allSettled([first, ...others])
      assert.deepEqual(
        settled.map(({ status }) => status),
        ['fulfilled', 'fulfilled', 'rejected', 'rejected', 'fulfilled'],
      )
      assert.deepEqual(await names(database.read), ['a', 'b', 'first'])
    })

    test('are made again without the one whose last write fails', async () => {
      const database = await open()
      await database.transaction(putLater('taken'))
      const works = ['a', 'taken', 'b', 'taken', 'c'].map(putLater)
      const { first, others, release } = waiting<void>(database, works)
      release()
      const settled = await Promise.allSettled([first, ...others])
      assert.deepEqual(
        settled.map(({ status }) => status),
        ['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'],
      )
      assert.deepEqual(await names(database.read), ['a', 'b', 'c', 'first', 'taken'])
    })

    test('fail for their own reasons where the last write of one before has failed', async () => {
      const database = await open()
      const refusing = async () => {
        throw new Error('its own')
      }
      await database.transaction(putLater('taken'))
      const { first, others, release } = waiting<void>(database, [
        putLater('taken'),
        refusing,
        async db => {
          await names(db)
          await put(db, 'a')
        },
      ])
      release()
      const [, bad, refused, good] = await Promise.allSettled([first, ...others])
      assert.ok(bad?.status === 'rejected' && uniqueViolation(bad.reason) !== undefined)
      assert.ok(refused?.status === 'rejected' && /its own/.test(String(refused.reason)))
      assert.equal(good?.status, 'fulfilled')
      assert.deepEqual(await names(database.read), ['a', 'first', 'taken'])
    })

    test('lose nothing but what one of them wrote where its parameters cannot be sent', async () => {
      const database = await open()
      const works = [putLater('a'), putLater({} as string), putLater('b')]
      const { first, others, release } = waiting<void>(database, works)
      release()
      const settled = await Promise.allSettled([first, ...others])
      assert.deepEqual(
        settled.map(({ status }) => status),
        ['fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
      )
      const alone = database.transaction(async db => {
        await putLater('alone')(db)
        await putLater({} as string)(db)
      })
      await assert.rejects(alone)
      assert.deepEqual(await names(database.read), ['a', 'b', 'first'])
    })

    test('go on where the first, or the last, fails', async () => {
      const database = await open()
      const failing = async (db: Kysely<Tables>) => {
        await put(db, 'of a failing one')
        throw new Error('no')
      }
      const works = [failing, (db: Kysely<Tables>) => put(db, 'a'), failing]
      const settled = await Promise.allSettled(works.map(work => database.transaction(work, turn)))
      assert.deepEqual(
        settled.map(({ status }) => status),
        ['rejected', 'fulfilled', 'rejected'],
      )
      assert.deepEqual(await names(database.read), ['a'])
      await database.transaction(db => put(db, 'next'), turn)
    })
  })

  if (engine !== 'PostgreSQL') return

  describe('on PostgreSQL', () => {
    test('those that share their turn are one transaction; whoever does not is one alone', async () => {
      const database = await open()
      const { first, others, release } = waiting(database, [numberOf, numberOf])
      const alone = database.transaction(numberOf, { key: turn.key })
      const last = database.transaction(numberOf, turn)
      const elsewhere = await database.transaction(numberOf, { ...turn, key: 'another' })
      release()
      const numbers = await Promise.all([first, ...others, alone, last])
      assert.deepEqual(
        numbers.map(number => number === numbers[0]),
        [true, true, true, false, false],
      )
      assert.equal(new Set([...numbers, elsewhere]).size, 4)
    })

    test('who cannot be one with the others is done again alone', async () => {
      const database = await open()
      const { first, others, release } = waiting(database, [numberOf])
      let attempts = 0
      const alone = database.transaction(async db => {
        if (++attempts === 1) throw new NotTogether()
        return numberOf(db)
      }, turn)
      release()
      const [one, other, again] = await Promise.all([first, ...others, alone])
      assert.deepEqual([one === other, one === again, attempts], [true, false, 2])
    })

    test('more than 32 of them are several transactions', async () => {
      const database = await open()
      const { first, others, release } = waiting(
        database,
        Array.from({ length: 40 }, () => numberOf),
      )
      release()
      const numbers = await Promise.all([first, ...others])
      assert.ok(new Set(numbers).size > 1)
      assert.ok(numbers.every(one => numbers.filter(other => other === one).length <= 32))
    })

    test('nobody joins those that have taken long already', async () => {
      const database = await open()
      const { first, others, release } = waiting(database, [numberOf])
      pace = 100
      release()
      assert.notEqual(await first, await others[0])
    })

    test('where the commit fails, all of them fail, and nobody is refused for what they wrote', async () => {
      const database = await open()
      await database.transaction(async db => {
        await sql`create function refuse() returns trigger language plpgsql as $$
          begin raise exception 'not committed'; end $$`.execute(db)
        await sql`create constraint trigger refuse after insert on secrets
          deferrable initially deferred for each row when (new.name = 'b') execute function refuse()`.execute(
          db,
        )
      })
      const refused = async (db: Kysely<Tables>) => {
        throw new Error(`there are ${await names(db)}`)
      }
      const { first, others, release } = waiting<void>(database, [
        ...['a', 'b', 'c'].map(name => (db: Kysely<Tables>) => put(db, name)),
        refused,
      ])
      release()
      for (const answer of [first, ...others]) await assert.rejects(answer, /not committed/)
      assert.deepEqual(await names(database.read), [])
      await database.transaction(db => sql`drop trigger refuse on secrets; drop function refuse`.execute(db))
      await database.transaction(db => put(db, 'next'), turn)
    })

    test('where the connection is lost, all of them are told so, and those after begin anew', async () => {
      const database = await open()
      const end = async (db: Kysely<Tables>) => {
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)
      }
      const { first, others, release } = waiting<void>(database, [
        db => put(db, 'a'),
        end,
        db => put(db, 'b'),
      ])
      release()
      const settled = await Promise.allSettled([first, ...others])
      assert.deepEqual(
        settled.map(one => one.status === 'rejected' && one.reason instanceof Unavailable),
        [true, true, true, false],
      )
      assert.deepEqual(await names(database.read), ['b'])
    })

    test('one that others prevent is tried again by itself', async () => {
      const database = await open()
      let attempts = 0
      const prevented = async (db: Kysely<Tables>) => {
        await put(db, `attempt-${++attempts}`)
        if (attempts === 1)
          await sql`do $$ begin raise exception 'x' using errcode = '40P01'; end $$`.execute(db)
      }
      const { first, others, release } = waiting<void>(database, [prevented, db => put(db, 'a')])
      release()
      await Promise.all([first, ...others])
      assert.deepEqual(await names(database.read), ['a', 'attempt-2', 'first'])
    })
  })
})
