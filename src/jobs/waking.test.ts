// Rules of waking: a job that was asked for runs without waiting for a poll, in whatever process, and a poll finds the rest.
import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { minute } from '#kernel/durations.ts'
import { forEachDatabase } from '../../test/world/databases.ts'
import type { Runner } from './index.ts'
import { besideWorld, isPoll, type JobWorld, jobKind, jobWorld, takeTimers } from './testing.ts'

forEachDatabase((engine, open) => {
  let jobs: JobWorld
  let polls: ReturnType<typeof takeTimers>
  let started: Runner[]

  beforeEach(async () => {
    jobs = await jobWorld(open)
    polls = takeTimers(isPoll)
    started = []
  })

  afterEach(async () => {
    polls.restore()
    await Promise.all(started.map(({ stop }) => stop()))
  })

  /** A runner that has looked and found nothing; and what it runs from then on. */
  const waitingRunner = async ({ runnerOf }: JobWorld) => {
    const ran: unknown[] = []
    let wake = () => {}
    const runner = runnerOf(
      jobKind(({ payload }) => {
        ran.push(payload)
        wake()
      }),
    )
    started.push(runner)
    runner.start()
    await polls.until(started.length)
    return async (count: number): Promise<unknown[]> => {
      while (ran.length < count) await new Promise<void>(resolve => (wake = resolve))
      return ran
    }
  }

  test('a job that was asked for begins with the commit', async () => {
    const ran = await waitingRunner(jobs)
    await jobs.ask({ payload: 'one' })
    assert.deepEqual(await ran(1), ['one'])
    await jobs.ask({ payload: 'two' })
    assert.deepEqual(await ran(2), ['one', 'two'])
  })

  test('a job that another process was asked for begins with the commit', {
    skip: engine === 'SQLite' && 'a server is alone on its data folder',
  }, async () => {
    const other = await besideWorld(jobs)
    await other.connected()
    const ran = await waitingRunner(other)
    await jobs.ask({ payload: 'one' })
    assert.deepEqual(await ran(1), ['one'])
  })

  test('a job whose signal was lost is found by the next poll', async () => {
    const ran = await waitingRunner(jobs)
    // A command beside the server, with signals of its own.
    const other = await besideWorld(jobs)
    await other.ask({ payload: 'one' })
    await polls.taken.at(-1)?.()
    assert.deepEqual(await ran(1), ['one'])
  })

  test('a job for later begins at its time, without a poll', async () => {
    const ran = await waitingRunner(jobs)
    const waits = takeTimers(delay => delay === 6000)
    try {
      await jobs.ask({ at: jobs.timeAt(0.1), payload: 'one' })
      await jobs.ask({ at: jobs.timeAt(0.2), payload: 'two' })
      await waits.until(1)
      jobs.world.clock.now += 0.1 * minute
      await waits.taken.at(-1)?.()
      assert.deepEqual(await ran(1), ['one'])
      // Then the timer for the second job is set.
      const before = waits.taken.length
      await waits.until(before + 1)
      jobs.world.clock.now += 0.1 * minute
      await waits.taken.at(-1)?.()
      assert.deepEqual(await ran(2), ['one', 'two'])
    } finally {
      waits.restore()
    }
  })
})
