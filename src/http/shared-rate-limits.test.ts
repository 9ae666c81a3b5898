// Rate limits that several processes share: how many requests of a sender they allow, and what they tell each other.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSharedCounts, type Database } from '#database/index.ts'
import { Unavailable } from '#kernel/errors.ts'
import { forEachDatabase } from '../../test/world/databases.ts'
import { type Allowance, rateLimiter } from './rate-limit.ts'

interface Process {
  readonly count: (sender: string) => Allowance
  /** Resolves once all counts have been told. */
  readonly settled: () => Promise<void>
  readonly failures: unknown[]
}

const start = '2026-01-01T00:00:00.000Z'

/** Several processes on one database, with one clock. */
const processesOn = (
  database: Pick<Database, 'engine' | 'transaction'>,
  { processes, limit }: { processes: number; limit: number },
) => {
  const time = { now: Date.parse(start) }
  const open = (): Process => {
    const underWay = new Set<Promise<void>>()
    const failures: unknown[] = []
    const counts = createSharedCounts({
      database,
      clock: () => time.now,
      hidden: key => `hidden ${key}`,
      inBackground: (_, work) => {
        const task = work()
          .then(() => {})
          .catch(error => void failures.push(error))
          .finally(() => underWay.delete(task))
        underWay.add(task)
      },
    })
    return {
      count: rateLimiter(counts, { name: 'token', limit }),
      settled: async () => void (await Promise.all(underWay)),
      failures,
    }
  }
  return { time, open, all: Array.from({ length: processes }, open) }
}

const settled = (processes: readonly Process[]) => Promise.all(processes.map(one => one.settled()))

/** The rows of the table, and the sum of their counts. */
const stored = async (database: Database): Promise<{ rows: number; sum: number }> => {
  const rows = await database.read.selectFrom('shared_counts').selectAll().execute()
  return { rows: rows.length, sum: rows.reduce((sum, { count }) => sum + count, 0) }
}

forEachDatabase((engine, open) => {
  if (engine === 'SQLite') {
    test('a process on SQLite is alone, and tells nobody', async () => {
      const database = await open()
      const [process] = processesOn(database, { processes: 1, limit: 80 }).all as [Process]
      for (let request = 0; request < 100; request++) process.count('ada')
      await process.settled()
      assert.deepEqual(await stored(database), { rows: 0, sum: 0 })
    })
    return
  }

  const ways: readonly [string, (request: number, processes: number) => number][] = [
    ['in turn', (request, processes) => request % processes],
    ['one after the other', (request, processes) => Math.floor(request / 150) % processes],
    ['mostly one', (request, processes) => (request % 5 === 0 ? (request / 5) % processes : 0)],
  ]
  for (const processes of [2, 4])
    for (const [way, pick] of ways)
      test(`${processes} processes, asked ${way}, let through the limit of one, and a tenth more at most`, async () => {
        const database = await open()
        const limit = 400
        const { time, all } = processesOn(database, { processes, limit })
        for (let minute = 0; minute < 2; minute++) {
          let allowed = 0
          for (let request = 0; request < 4 * limit; request++) {
            if (all[pick(request, processes)]?.count('ada').allowed) allowed++
            // Three of four requests come while counts are being told.
            if (request % 4 === 0) await settled(all)
          }
          assert.ok(allowed >= limit && allowed <= 1.1 * limit, `${allowed} of ${limit}`)
          time.now += 60_000
        }
      })

  test('nothing is told of senders that send little, and no more of one whose limit is reached', async () => {
    const database = await open()
    const { all } = processesOn(database, { processes: 1, limit: 800 })
    const [process] = all as [Process]
    for (let sender = 0; sender < 100; sender++)
      for (let request = 0; request < 9; request++) process.count(`${sender}`)
    await process.settled()
    assert.deepEqual(await stored(database), { rows: 0, sum: 0 })
    for (let request = 0; request < 5000; request++) {
      process.count('ada')
      await process.settled()
    }
    const { rows, sum } = await stored(database)
    assert.ok(rows === 1 && sum > 800 && sum <= 820, `${rows} rows, ${sum}`)
  })

  test('processes that tell of the same many senders at the same time lose no count', async () => {
    const database = await open()
    const { all } = processesOn(database, { processes: 4, limit: 80_000 })
    const senders = Array.from({ length: 700 }, (_, index) => `${index}`)
    for (const [index, { count }] of all.entries())
      for (let request = 0; request < 1000; request++)
        for (const sender of index % 2 === 0 ? senders : senders.toReversed()) count(sender)
    await settled(all)
    for (const { failures } of all) assert.deepEqual(failures, [])
    assert.deepEqual(await stored(database), { rows: 700, sum: 4 * 700 * 1000 })
  })

  test('a process that starts anew knows after a few requests what was let through before', async () => {
    const database = await open()
    const { all, open: another } = processesOn(database, { processes: 1, limit: 160 })
    const [process] = all as [Process]
    for (let request = 0; request < 100; request++) process.count('ada')
    await process.settled()
    const next = another()
    for (const remaining of [159, 158]) assert.equal(next.count('ada').remaining, remaining)
    await next.settled()
    assert.equal(next.count('ada').remaining, 57)
    assert.equal(next.count('bob').remaining, 159)
  })

  test('counts of minutes that are over go, and none that another clock is still in', async () => {
    const database = await open()
    const { time, all } = processesOn(database, { processes: 1, limit: 80 })
    const [process] = all as [Process]
    for (const rows of [1, 2, 2, 2]) {
      process.count('ada')
      await process.settled()
      assert.equal((await stored(database)).rows, rows)
      time.now += 60_000
    }
  })

  test('what the table has says nothing of a sender', async () => {
    const database = await open()
    const { all } = processesOn(database, { processes: 1, limit: 80 })
    const [process] = all as [Process]
    process.count('ada')
    await process.settled()
    const { key } = await database.read.selectFrom('shared_counts').select('key').executeTakeFirstOrThrow()
    assert.equal(key, 'hidden token ada')
  })
})

test('while nothing can be told, each process counts for itself, and tries again after some seconds', async () => {
  let tries = 0
  const away = () => {
    tries++
    return Promise.reject(new Unavailable('away'))
  }
  const { time, all } = processesOn({ engine: 'postgres', transaction: away }, { processes: 1, limit: 80 })
  const [process] = all as [Process]
  for (let second = 0; second < 10; second++) {
    for (let request = 0; request < 7; request++) {
      process.count('ada')
      await process.settled()
    }
    time.now += 1000
  }
  assert.equal(process.count('ada').remaining, 80 - 71)
  await process.settled()
  assert.deepEqual([tries, process.failures.length], [3, 3])
})
