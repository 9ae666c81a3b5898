// Rules of how many jobs run in a process at a time, and of when their signals are aborted.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { forEachDatabase } from '../../test/world/databases.ts'
import { enqueue, Interruption, type JobKind } from './index.ts'
import { besideWorld, type JobWorld, jobKind, jobWorld } from './testing.ts'

forEachDatabase((_, open) => {
  let jobs: JobWorld

  beforeEach(async () => {
    jobs = await jobWorld(open)
  })

  test('a process runs one heavy job and eight light ones at a time, and each of them once', async () => {
    const now = { heavy: 0, light: 0 }
    const most = { heavy: 0, light: 0 }
    const ran: unknown[] = []
    const kinds = (['heavy', 'light'] as const).map((weight): JobKind => {
      const run: JobKind['run'] = async (_ctx, { payload }) => {
        most[weight] = Math.max(most[weight], ++now[weight])
        ran.push(payload)
        while (ran.length < 9) await new Promise(setImmediate)
        now[weight]--
      }
      return { name: weight, weight, run }
    })
    await jobs.world.act({ id: '' }, async ctx => {
      for (let index = 0; index < 20; index++)
        await enqueue(ctx, kinds[index < 4 ? 0 : 1] as JobKind, { payload: index })
    })
    await jobs.runnerOf(...kinds).runDue()
    assert.deepEqual(most, { heavy: 1, light: 8 })
    assert.equal(new Set(ran).size, 20)
    assert.equal(ran.length, 20)
  })

  test('the signal of a job is aborted where its process stops', async () => {
    const [begun, reasons] = [Promise.withResolvers<void>(), [] as unknown[]]
    const runner = jobs.runnerOf(
      jobKind(async ({ signal }) => {
        const aborted = new Promise(resolve => signal.addEventListener('abort', resolve))
        begun.resolve()
        await aborted
        reasons.push(signal.reason)
        // Work may throw an error of its own when it is aborted.
        throw new Error('the stream was closed')
      }),
    )
    await jobs.ask()
    const done = runner.runDue()
    await begun.promise
    await runner.stop()
    await done
    assert.ok(reasons[0] instanceof Interruption)
    assert.deepEqual(jobs.logged, [])
    assert.deepEqual(
      (await jobs.rows()).map(({ attempts, locked_until }) => [attempts, locked_until]),
      [[0, null]],
    )
  })

  test('the signal of a job is aborted where another process has taken it over, and its end changes nothing', async () => {
    const other = await besideWorld(jobs)
    const [begun, resumed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let signal: AbortSignal | undefined
    const slow = jobs.runnerOf(
      jobKind(async job => {
        signal = job.signal
        begun.resolve()
        await resumed.promise
        await job.keep().catch(() => {})
      }),
    )
    await jobs.ask({ key: 'one' })
    const done = slow.runDue()
    await begun.promise
    other.at(2)
    jobs.at(2)
    const failing = other.runnerOf(
      jobKind(() => {
        throw new Error('no')
      }),
    )
    await failing.runDue()
    resumed.resolve()
    await done
    assert.ok(signal?.reason instanceof Interruption)
    assert.deepEqual(
      (await jobs.rows()).map(({ attempts, last_error }) => [attempts, last_error]),
      [[2, 'no']],
    )
  })

  test('a process does not take over what it runs itself, though its clock was set forward', async () => {
    const ran: unknown[] = []
    const runs: Promise<void>[] = []
    const runner = jobs.runnerOf(
      jobKind(async ({ payload }) => {
        if (ran.push(payload) > 1) return
        jobs.at(10)
        await jobs.ask({ payload: 'next' })
        runs.push(runner.runDue())
        while (!ran.includes('next')) await new Promise(setImmediate)
      }),
    )
    await jobs.ask({ payload: 'first' })
    await runner.runDue()
    await Promise.all(runs)
    assert.deepEqual(ran, ['first', 'next'])
  })
})
