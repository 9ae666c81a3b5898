// Rules of runners: which jobs repeat, and how a runner starts and stops.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { minute } from '#kernel/durations.ts'
import { forEachDatabase } from '../../test/world/databases.ts'
import { isPoll, type JobWorld, jobKind, jobWorld, takeTimers } from './testing.ts'

forEachDatabase((_, open) => {
  let jobs: JobWorld

  beforeEach(async () => {
    jobs = await jobWorld(open)
  })

  test('what is done again and again is one job, however many runners there are', async () => {
    const ran: number[] = []
    const run = jobKind(() => void ran.push(1), 10 * minute)
    await Promise.all([1, 2, 3].map(() => jobs.runnerOf(run).runDue()))
    assert.equal(ran.length, 1)
    assert.deepEqual(await jobs.minutesUntil(35, jobs.runnerOf(run), ran), [10, 20, 30])
    assert.equal((await jobs.rows()).length, 1)
  })

  test('the next time counts from when it was done', async () => {
    const ran: number[] = []
    const run = jobKind(() => {
      ran.push(1)
      jobs.world.clock.now += minute
    }, 10 * minute)
    await jobs.runnerOf(run).runDue()
    assert.deepEqual(
      (await jobs.rows()).map(({ run_at }) => run_at),
      [jobs.timeAt(11)],
    )
  })

  test('what is done again and again is tried again at its next time at the latest', async () => {
    const ran: number[] = []
    const run = jobKind(() => {
      ran.push(1)
      throw new Error('no')
    }, 5 * minute)
    assert.deepEqual(await jobs.minutesUntil(20, jobs.runnerOf(run), ran), [0, 1, 3, 7, 12, 17])
  })

  test('what is done again and again goes on where the clock was ahead, once it is right', async () => {
    for (const isStartedAnew of [false, true]) {
      const ran: number[] = []
      const hourly = jobKind(() => void ran.push(1), 60 * minute)
      const runner = jobs.runnerOf(hourly)
      jobs.at(365 * 24 * 60)
      await runner.runDue()
      ran.length = 0
      assert.deepEqual(
        await jobs.minutesUntil(150, isStartedAnew ? jobs.runnerOf(hourly) : runner, ran),
        [60, 120],
      )
    }
  })

  test('what a process that is gone has claimed by a clock that was ahead is taken over once it is right', async () => {
    const ran: number[] = []
    const begun = Promise.withResolvers<void>()
    const dying = jobKind(() => {
      begun.resolve()
      return new Promise(() => {})
    })
    await jobs.ask()
    jobs.at(24 * 60)
    await Promise.race([jobs.runnerOf(dying).runDue(), begun.promise])
    const runner = jobs.runnerOf(jobKind(() => void ran.push(1)))
    assert.deepEqual(await jobs.minutesUntil(5, runner, ran), [1])
  })

  test('a runner leaves jobs alone of which it does not know the kind', async () => {
    await jobs.ask()
    await jobs.runnerOf({ ...jobKind(() => assert.fail()), name: 'other' }).runDue()
    assert.deepEqual(
      (await jobs.rows()).map(({ attempts }) => attempts),
      [0],
    )
  })

  test('a runner that is stopped hands back what it runs, and another goes on at once', async () => {
    const ran: string[] = []
    const begun = Promise.withResolvers<void>()
    const stopped = Promise.withResolvers<void>()
    const run = jobKind(async ({ keep }) => {
      ran.push('begun')
      begun.resolve()
      await stopped.promise
      await keep()
      ran.push('never')
    })
    const runner = jobs.runnerOf({ ...run, weight: 'heavy' })
    await jobs.ask()
    await jobs.ask()
    const running = runner.runDue()
    await begun.promise
    const stopping = runner.stop()
    stopped.resolve()
    await stopping
    await running
    assert.deepEqual(
      (await jobs.rows()).map(({ attempts, locked_until }) => [attempts, locked_until]),
      [
        [0, null],
        [0, null],
      ],
    )
    await jobs.runnerOf(jobKind(() => void ran.push('other'))).runDue()
    assert.deepEqual(ran, ['begun', 'other', 'other'])
    assert.deepEqual(jobs.logged, [])
  })

  test('a runner that was started looks for jobs at once, and again and again until it is stopped', async () => {
    const ran: unknown[] = []
    const ended = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const runner = jobs.runnerOf(jobKind(() => ended[ran.push(1) - 1]?.resolve()))
    const polls = takeTimers(isPoll)
    try {
      await jobs.ask()
      runner.start()
      await ended[0]?.promise
      await polls.until(1)
      await jobs.ask()
      await polls.taken.at(-1)?.()
      await ended[1]?.promise
      await runner.stop()
      await jobs.ask()
      await polls.taken.at(-1)?.()
      assert.deepEqual([ran.length, polls.taken.length], [2, 2])
    } finally {
      polls.restore()
    }
  })
})
