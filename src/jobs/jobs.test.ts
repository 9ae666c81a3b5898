// Rules of jobs: each runs once, at its time, in one process; a job that fails or is interrupted runs again.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { minute } from '#kernel/durations.ts'
import { forEachDatabase } from '../../test/world/databases.ts'
import { enqueue } from './index.ts'
import { type JobWorld, jobKind, jobWorld, takeHeartbeats } from './testing.ts'

forEachDatabase((_, open) => {
  let jobs: JobWorld

  beforeEach(async () => {
    jobs = await jobWorld(open)
  })

  test('a job runs once with its payload, and is gone when it is done', async () => {
    const ran: unknown[] = []
    const runner = jobs.runnerOf(jobKind(({ payload }) => void ran.push(payload)))
    await jobs.ask({ payload: { of: ['this'] } })
    await runner.runDue()
    await runner.runDue()
    assert.deepEqual(ran, [{ of: ['this'] }])
    assert.deepEqual(await jobs.rows(), [])
  })

  test('a job that an act asked for which came to nothing never runs', async () => {
    const undone = jobs.world.act({ id: '' }, async ctx => {
      await enqueue(ctx, { name: 'test' })
      throw new Error('undone')
    })
    await assert.rejects(undone, /undone/)
    assert.deepEqual(await jobs.rows(), [])
  })

  test('a job does not run before its time, and the one that waits longest runs first', async () => {
    const ran: unknown[] = []
    const runner = jobs.runnerOf(jobKind(({ payload }) => void ran.push(payload)))
    await jobs.ask({ at: jobs.timeAt(2), payload: 'second' })
    await jobs.ask({ at: jobs.timeAt(1), payload: 'first' })
    await runner.runDue()
    assert.deepEqual(ran, [])
    jobs.at(2)
    await runner.runDue()
    assert.deepEqual(ran, ['first', 'second'])
  })

  test('what is asked for twice under one key is done once, as it was asked for last', async () => {
    const ran: unknown[] = []
    const runner = jobs.runnerOf(jobKind(({ payload }) => void ran.push(payload)))
    for (const [key, payload] of [
      ['one', 1],
      ['other', 2],
      ['one', 3],
    ] as const)
      await jobs.ask({ key, payload })
    await runner.runDue()
    assert.deepEqual(ran.sort(), [2, 3])
  })

  test('what is asked for again while it runs is done once more afterwards', async () => {
    const ran: unknown[] = []
    const runner = jobs.runnerOf(
      jobKind(async ({ payload }) => {
        ran.push(payload)
        if (payload === 'first') await jobs.ask({ key: 'one', payload: 'second' })
      }),
    )
    await jobs.ask({ key: 'one', payload: 'first' })
    await runner.runDue()
    assert.deepEqual(ran, ['first', 'second'])
    assert.deepEqual(await jobs.rows(), [])
  })

  test('two runners at once run every job once', async () => {
    const ran: unknown[] = []
    const run = jobKind(async ({ payload }) => {
      ran.push(payload)
      await new Promise(setImmediate)
    })
    const payloads = Array.from({ length: 12 }, (_, index) => index)
    for (const payload of payloads) await jobs.ask({ payload })
    await Promise.all([1, 2, 3].map(() => jobs.runnerOf(run).runDue()))
    assert.deepEqual(
      ran.sort((one, other) => Number(one) - Number(other)),
      payloads,
    )
  })

  test('a job that runs is left alone as long as it is kept', async () => {
    const ran: string[] = []
    const other = jobs.runnerOf(jobKind(() => void ran.push('other')))
    const runner = jobs.runnerOf(
      jobKind(async ({ keep }) => {
        for (const now of [0, 0.6, 1.2, 1.8]) {
          jobs.at(now)
          await keep()
          await other.runDue()
        }
        ran.push('own')
      }),
    )
    await jobs.ask()
    await runner.runDue()
    assert.deepEqual(ran, ['own'])
    assert.deepEqual(await jobs.rows(), [])
  })

  test('a job whose process lives is left alone, however long one step of it takes', async () => {
    const { beats, restore } = takeHeartbeats()
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const runner = jobs.runnerOf(
      jobKind(async () => {
        begun.resolve()
        await ended.promise
      }),
    )
    try {
      await jobs.ask()
      const running = runner.runDue()
      await begun.promise
      jobs.at(0.9)
      beats[0]?.()
      while ((await jobs.rows())[0]?.locked_until === jobs.timeAt(1)) await new Promise(setImmediate)
      jobs.at(1.8)
      await jobs.runnerOf(jobKind(() => assert.fail('was taken over'))).runDue()
      ended.resolve()
      await running
      assert.deepEqual([await jobs.rows(), jobs.logged], [[], []])
    } finally {
      restore()
    }
  })

  test('a job whose process has died is taken over when its lease is over, and not before', async () => {
    const [resumed, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let rejection: unknown
    const dead = jobs.runnerOf(
      jobKind(async ({ keep }) => {
        begun.resolve()
        await resumed.promise
        await keep().catch(error => {
          rejection = error
          throw error
        })
      }),
    )
    const ran: number[] = []
    const runner = jobs.runnerOf(jobKind(() => void ran.push(1)))
    await jobs.ask()
    const running = dead.runDue()
    await begun.promise
    jobs.at(0.9)
    await runner.runDue()
    assert.deepEqual(ran, [])
    jobs.at(1)
    await runner.runDue()
    assert.deepEqual(ran, [1])
    // If the first process is slow rather than dead, it notices that the job was taken over, and changes nothing.
    await jobs.ask({ at: jobs.timeAt(60) })
    resumed.resolve()
    await running
    assert.match(String(rejection), /taken over/)
    assert.deepEqual(
      (await jobs.rows()).map(({ run_at, attempts }) => [run_at, attempts]),
      [[jobs.timeAt(60), 0]],
    )
    assert.deepEqual(jobs.logged, [])
  })

  test('what processes die of is tried again after their leases, and later each time', async () => {
    const died: number[] = []
    await jobs.ask()
    for (let now = 0; now <= 40; now++) {
      jobs.at(now)
      const begun = Promise.withResolvers<void>()
      const dying = jobKind(() => {
        died.push(now)
        begun.resolve()
        return new Promise(() => {})
      })
      await Promise.race([jobs.runnerOf(dying).runDue(), begun.promise])
    }
    assert.deepEqual(died, [0, 1, 3, 7, 15, 31])
  })

  test('a job that fails is tried again after pauses that grow, is logged each time, and blocks no other', async () => {
    const ran: unknown[] = []
    const runner = jobs.runnerOf(
      jobKind(({ payload }) => {
        if (payload !== 'bad') return
        ran.push(payload)
        throw new Error('no')
      }),
    )
    await jobs.ask({ payload: 'bad' })
    await jobs.ask({ payload: 'good' })
    assert.deepEqual(await jobs.minutesUntil(40, runner, ran), [0, 1, 3, 7, 15, 31])
    assert.deepEqual(
      jobs.logged.map(([{ err }, message]) => [String(err), message]),
      ran.map(() => ['Error: no', 'the job test failed']),
    )
    assert.deepEqual(
      (await jobs.rows()).map(({ payload, attempts, last_error }) => [payload, attempts, last_error]),
      [['"bad"', 6, 'no']],
    )
  })

  test('what is asked for again while it fails is not held up by how often it has failed', async () => {
    const ran: unknown[] = []
    const runner = jobs.runnerOf(
      jobKind(async ({ payload }) => {
        ran.push(payload)
        if (ran.length === 4) await jobs.ask({ key: 'one', payload: 'new' })
        if (payload === 'old') throw new Error('no')
      }),
    )
    await jobs.ask({ key: 'one', payload: 'old' })
    assert.deepEqual(await jobs.minutesUntil(20, runner, ran), [0, 1, 3, 7, 8])
    assert.deepEqual(ran.slice(-2), ['old', 'new'])
  })

  test('what succeeds after it has failed starts anew', async () => {
    const ran: number[] = []
    const run = jobKind(() => {
      ran.push(1)
      if (ran.length < 3) throw new Error('not yet')
    }, 60 * minute)
    await jobs.minutesUntil(3, jobs.runnerOf(run), ran)
    assert.deepEqual(
      (await jobs.rows()).map(({ attempts, last_error }) => [ran.length, attempts, last_error]),
      [[3, 0, null]],
    )
  })
})
