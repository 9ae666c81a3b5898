// What members of a shared transaction of PostgreSQL leave to one another, and what is checked before their turns come.
import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import { type Kysely, sql } from 'kysely'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { first, overwrite, type Param, type Shared, statement, type Tables, write } from '../index.ts'

const put = statement((db, param: Param<{ name: string }>) =>
  db.insertInto('secrets').values({ name: param('name'), value: '' }),
)
/** Gives another value each time it is run. */
const drawn = statement(db => db.selectNoFrom(sql<number>`random()`.as('value')))
const turn = { key: 'one', isShared: true }
type Work = (db: Kysely<Tables>, shared: Shared) => Promise<unknown>

forEachDatabase((engine, open) => {
  if (engine !== 'PostgreSQL') return
  // The clock stands still: on a slow machine a group would otherwise end early.
  beforeEach(() => {
    mock.method(performance, 'now', () => 0)
  })
  afterEach(() => mock.restoreAll())

  /** Runs works that share a transaction, each with a check that is made ahead. */
  const inOne = async (
    works: readonly Work[],
    checks: readonly ((db: Kysely<Tables>) => Promise<unknown>)[] = [],
  ) => {
    const database = await open()
    const settled = await Promise.allSettled(
      works.map((work, index) =>
        database.transaction((db, shared) => work(db, shared as Shared), {
          ...turn,
          check: async db => {
            await sql`select 1`.execute(db)
            await checks[index]?.(db)
          },
        }),
      ),
    )
    const rows = await database.read.selectFrom('secrets').select('name').orderBy('name').execute()
    return { outcomes: settled.map(({ status }) => status), names: rows.map(({ name }) => name) }
  }
  const leaving =
    (what: unknown): Work =>
    async (_, { leave }) =>
      leave(what)
  const failingOnceWritten: Work = async db => {
    await sql`insert into secrets (name, value) values ('undone', '')`.execute(db)
    throw new Error('no')
  }

  describe('those who share a transaction', () => {
    test('are handed what the one before has left, unless that one is undone', async () => {
      const seen: unknown[] = []
      const look: Work = async (_, { left, leave }) => {
        seen.push(left)
        leave(Number(left) + 1)
      }
      const failing: Work = async (db, shared) => {
        await look(db, shared)
        throw new Error('no')
      }
      await inOne([leaving(1), look, failing, look, async () => {}, look])
      assert.deepEqual(seen, [1, 2, 2, undefined])
    })

    test('are asked whether they may while others are at work, once one has left something', async () => {
      const asked = Promise.withResolvers<void>()
      const checks = [undefined, undefined, async () => asked.resolve()].map(
        check => check ?? (async () => {}),
      )
      const waiting: Work = () => asked.promise
      const { outcomes } = await inOne([leaving('all'), waiting, async (_, { checked }) => checked], checks)
      assert.deepEqual(outcomes, ['fulfilled', 'fulfilled', 'fulfilled'])
    })

    test('are asked once where the same is asked for all that wait', async () => {
      const values: unknown[] = []
      // All three read at the same moment, in however many pieces earlier answers arrive.
      const [arrived, all] = [new Set<object>(), Promise.withResolvers<void>()]
      const draw = async (db: Kysely<Tables>) => {
        if (arrived.add(db).size === 3) all.resolve()
        await all.promise
        values.push(await first(db, drawn, {}))
      }
      const work: Work = async (_, { left, leave, checked }) => {
        leave(left)
        await checked
      }
      await inOne([leaving('all'), work, work, work], [draw, draw, draw, draw])
      assert.equal(values.length, 3)
      assert.equal(new Set(values.map(value => JSON.stringify(value))).size, 1)
    })

    test('are not asked before one has left something', async () => {
      let isAsked = false
      const ask = async () => {
        isAsked = true
      }
      await inOne([async () => {}, async (_, { checked }) => assert.equal(checked, undefined)], [ask, ask])
      assert.equal(isAsked, false)
    })

    test('are told in their own turn that they may not, which hinders nobody else', async () => {
      const refuse = () => Promise.reject(new Error('may not'))
      const checked: Work = async (db, shared) => {
        shared.leave(shared.left)
        await shared.checked
        await write(db, put, { name: String(Math.random()) })
      }
      const { outcomes, names } = await inOne(
        [leaving('all'), checked, checked, checked],
        [refuse, async () => {}, refuse, async () => {}],
      )
      assert.deepEqual(outcomes, ['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
      assert.equal(names.length, 2)
    })

    test('are asked again where what they were asked may have locked is unlocked', async () => {
      const seen: boolean[] = []
      const look: Work = async (_, { checked }) => void seen.push(checked !== undefined)
      const { outcomes, names } = await inOne([leaving('all'), look, failingOnceWritten, look])
      assert.deepEqual(outcomes, ['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
      assert.deepEqual([seen, names], [[true, false], []])
    })

    test('send what the last of them gives some rows, not what those before have given them', async () => {
      const giving =
        (name: string, key: string): Work =>
        db =>
          overwrite(db, put, { name }, key)
      const works = [giving('a', '1'), giving('b', '1'), giving('c', '2'), giving('d', '1')]
      const { names } = await inOne([leaving(1), ...works])
      assert.deepEqual(names, ['c', 'd'])
    })

    test('send nothing of what they have written where they fail before anything is asked', async () => {
      const failing: Work = async db => {
        await write(db, put, { name: 'of a failing one' })
        throw new Error('no')
      }
      const good: Work = db => write(db, put, { name: 'good' })
      const { outcomes, names } = await inOne([failing, good, failing])
      assert.deepEqual(outcomes, ['rejected', 'fulfilled', 'rejected'])
      assert.deepEqual(names, ['good'])
    })
  })
})
