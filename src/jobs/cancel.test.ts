// Rules of cancelling: it ends a job wherever it runs, and if the work ends at the same moment, exactly one of the two wins.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { beforeEach, test } from 'node:test'
import { forEachDatabase } from '../../test/world/databases.ts'
import { Cancelled, type EndedJob, type Job, type JobEnd, type JobKind } from './index.ts'
import { besideWorld, type JobWorld, jobKind, jobWorld, takeHeartbeats } from './testing.ts'

forEachDatabase((engine, open) => {
  let jobs: JobWorld
  let ended: [JobEnd, EndedJob][]

  beforeEach(async () => {
    jobs = await jobWorld(open)
    ended = []
  })

  const kindOf = (run: (job: Job) => Promise<unknown> | unknown): JobKind => ({
    ...jobKind(run),
    ended: async (_ctx, job, how) => void ended.push([how, job]),
  })
  const asCancelled = [['cancelled', { key: 'one', payload: 1 }]]

  test('a job that waits ends in the transaction that cancels it', async () => {
    const kind = kindOf(() => assert.fail())
    await jobs.ask({ key: 'one', payload: 1 })
    assert.equal(await jobs.cancel(kind, 'one'), true)
    assert.deepEqual([await jobs.rows(), ended], [[], asCancelled])
    await jobs.runnerOf(kind).runDue()
  })

  test('a job that runs is aborted, and ends when its work does', async () => {
    const kind = kindOf(async ({ signal, keep }) => {
      assert.equal(await jobs.cancel(kind, 'one'), true)
      assert.ok(signal.reason instanceof Cancelled)
      assert.deepEqual(ended, [])
      await keep()
      assert.fail()
    })
    await jobs.ask({ key: 'one', payload: 1 })
    await jobs.runnerOf(kind).runDue()
    assert.deepEqual([await jobs.rows(), ended, jobs.logged], [[], asCancelled, []])
  })

  test('a job that is gone is not cancelled', async () => {
    const kind = kindOf(() => {})
    await jobs.ask({ key: 'one' })
    await jobs.runnerOf(kind).runDue()
    assert.deepEqual([await jobs.cancel(kind, 'one'), ended], [false, []])
  })

  test('work that is done in one transaction is not done where it was cancelled before', async () => {
    const kind = kindOf(async ({ settle }) => {
      await jobs.cancel(kind, 'one')
      await jobs.world.act({ id: '' }, async inside => {
        await inside.db.insertInto('secrets').values({ name: 'result', value: '' }).execute()
        await settle(inside)
      })
    })
    await jobs.ask({ key: 'one', payload: 1 })
    await jobs.runnerOf(kind).runDue()
    assert.deepEqual([await jobs.rows(), ended, await jobs.secret('result')], [[], asCancelled, false])
  })

  test('work that is done in one transaction is not cancelled after it', async () => {
    const kind = kindOf(async ({ settle }) => {
      await jobs.world.act({ id: '' }, async inside => {
        await inside.db.insertInto('secrets').values({ name: 'result', value: '' }).execute()
        await settle(inside)
      })
      assert.equal(await jobs.cancel(kind, 'one'), false)
    })
    await jobs.ask({ key: 'one', payload: 1 })
    await jobs.runnerOf(kind).runDue()
    assert.deepEqual([await jobs.rows(), ended, await jobs.secret('result')], [[], [], true])
  })

  /** A runner in another process, with a job that runs until it is aborted, and then fails because of that. */
  const runElsewhere = async (other: JobWorld) => {
    const begun = Promise.withResolvers<void>()
    const kind = kindOf(async ({ signal, keep }) => {
      const aborted = once(signal, 'abort')
      begun.resolve()
      await aborted
      await keep()
    })
    const runner = other.runnerOf(kind)
    await other.ask({ key: 'one', payload: 1 })
    const done = runner.runDue()
    await begun.promise
    return { kind, runner, done }
  }

  test('a job that another process runs is aborted there by a signal', {
    skip: engine === 'SQLite' && 'a server is alone on its data folder',
  }, async () => {
    const other = await besideWorld(jobs)
    await other.connected()
    const { kind, done } = await runElsewhere(other)
    assert.equal(await jobs.cancel(kind, 'one'), true)
    await done
    assert.deepEqual([await jobs.rows(), ended, other.logged], [[], asCancelled, []])
  })

  test('a job that another process runs is aborted by its next sign of life, where the signal is lost', async () => {
    const { beats, restore } = takeHeartbeats()
    try {
      const { kind, done } = await runElsewhere(await besideWorld(jobs))
      assert.equal(await jobs.cancel(kind, 'one'), true)
      assert.deepEqual(ended, [])
      beats[0]?.()
      await done
      assert.deepEqual([await jobs.rows(), ended], [[], asCancelled])
    } finally {
      restore()
    }
  })

  test('a job that was cancelled while a process ran it that died then is not run again', async () => {
    const begun = Promise.withResolvers<void>()
    const dying = jobKind(() => {
      begun.resolve()
      return new Promise(() => {})
    })
    await jobs.ask({ key: 'one', payload: 1 })
    void jobs.runnerOf(dying).runDue()
    await begun.promise
    const ran: unknown[] = []
    const kind = kindOf(({ payload }) => void ran.push(payload))
    const other = await besideWorld(jobs)
    assert.equal(await other.cancel(kind, 'one'), true)
    other.at(2)
    await other.runnerOf(kind).runDue()
    assert.deepEqual([ran, await jobs.rows(), ended], [[], [], asCancelled])
  })

  test('a job whose process has died ends in the transaction that cancels it, once its lease is over', async () => {
    const other = await besideWorld(jobs)
    const { runner, done, kind } = await runElsewhere(other)
    jobs.at(1)
    assert.equal(await jobs.cancel(kind, 'one'), true)
    assert.deepEqual([await jobs.rows(), ended], [[], asCancelled])
    await Promise.all([runner.stop(), done])
    assert.equal(ended.length, 1)
  })

  test('a job that was cancelled and then asked for again runs once more', async () => {
    const ran: unknown[] = []
    const kind = kindOf(async ({ payload, keep }) => {
      ran.push(payload)
      if (payload !== 1) return
      await jobs.cancel(kind, 'one')
      await jobs.ask({ key: 'one', payload: 2 })
      await keep()
    })
    await jobs.ask({ key: 'one', payload: 1 })
    await jobs.runnerOf(kind).runDue()
    assert.deepEqual([ran, ended, await jobs.rows()], [[1, 2], asCancelled, []])
  })

  test('of cancelling and being done at the same moment exactly one wins', async () => {
    const [wins, count] = [{ done: 0, cancelled: 0 }, 12]
    for (let round = 0; round < count; round++) {
      let isCancelled: Promise<boolean> | undefined
      const kind = kindOf(async ({ settle }) => {
        const cancel = () => jobs.cancel(kind, 'one')
        const finish = () =>
          jobs.world.act({ id: '' }, async inside => {
            await inside.db
              .insertInto('secrets')
              .values({ name: `result ${round}`, value: '' })
              .execute()
            await settle(inside)
          })
        if (round % 2 === 0) isCancelled = cancel()
        const finished = finish()
        isCancelled ??= cancel()
        await finished
      })
      await jobs.ask({ key: 'one', payload: 1 })
      const before = ended.length
      await jobs.runnerOf(kind).runDue()
      const isDone = await jobs.secret(`result ${round}`)
      assert.equal(isDone, !(await isCancelled), `round ${round}`)
      assert.equal(ended.length - before, isDone ? 0 : 1)
      wins[isDone ? 'done' : 'cancelled']++
    }
    assert.equal(wins.done + wins.cancelled, count)
    assert.deepEqual(await jobs.rows(), [])
  })
})
