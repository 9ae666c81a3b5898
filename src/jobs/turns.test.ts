// Rules of turns: owners take turns however much one of them asks for, and waiting jobs are found without reading them all.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { forEachDatabase } from '../../test/world/databases.ts'
import { planOf } from '../../test/world/plans.ts'
import { enqueue } from './index.ts'
import { type JobWorld, jobKind, jobWorld } from './testing.ts'
import { dueQuery } from './turns.ts'

forEachDatabase((engine, open) => {
  let jobs: JobWorld

  beforeEach(async () => {
    jobs = await jobWorld(open)
  })

  test('a thousand jobs of one owner are no reason for another to wait longer than for the one that runs', async () => {
    const ran: unknown[] = []
    const { promise: asked, resolve } = Promise.withResolvers<void>()
    const kind = jobKind(async ({ payload }) => {
      ran.push(payload)
      await asked
    })
    const runner = jobs.runnerOf({ ...kind, weight: 'heavy' })
    await jobs.askOften(1000, { owner: 'many', payload: 'many' })
    const running = runner.runDue()
    while (ran.length === 0) await new Promise(setImmediate)
    await jobs.ask({ owner: 'few', payload: 'few' })
    resolve()
    await runner.stop()
    await running
    const next = jobs.runnerOf({
      ...jobKind(({ payload }) => {
        if (ran.push(payload) === 3) void next.stop()
      }),
      weight: 'heavy',
    })
    await next.runDue()
    assert.deepEqual(ran, ['many', 'few', 'many'])
  })

  /** Jobs that run until all are told to end; their payloads begin with their owners. */
  const endless = () => {
    const ran: unknown[] = []
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const run = jobKind(async ({ payload }) => {
      ran.push(payload)
      await ended
    })
    const until = async (count: number): Promise<void> => {
      while (ran.length < count) await new Promise(setImmediate)
    }
    return { ran, run, until, end }
  }
  const askAt = (minutes: number, payload: string): Promise<void> =>
    jobs.ask({ owner: payload.charAt(0), payload, at: jobs.timeAt(minutes) })

  test('owners take turns', async () => {
    const { ran, run, until, end } = endless()
    jobs.at(1)
    for (const payload of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2', 'a4', 'c2', 'c3', 'b3'])
      await askAt(0, payload)
    const running = jobs.runnerOf(run).runDue()
    await until(8)
    end()
    await running
    assert.deepEqual(ran.slice(0, 8), ['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3'])
  })

  test('the owner of whom the fewest run is first, whoever had the last turn', async () => {
    const { ran, run, until, end } = endless()
    const runner = jobs.runnerOf(run)
    const runs: Promise<void>[] = []
    for (const [minutes, payload] of [
      [0, 'a1'],
      [0.1, 'a2'],
      [0.2, 'b1'],
    ] as const) {
      jobs.at(minutes)
      await askAt(minutes, payload)
      runs.push(runner.runDue())
      await until(runs.length)
    }
    // In one transaction: the runner may still be looking for the job before this one.
    await jobs.world.act({ id: '' }, async ctx => {
      await enqueue(ctx, run, { owner: 'a', payload: 'a3', at: jobs.timeAt(0) })
      await enqueue(ctx, run, { owner: 'b', payload: 'b2', at: jobs.timeAt(0.2) })
    })
    runs.push(runner.runDue())
    await until(5)
    end()
    await Promise.all(runs)
    assert.deepEqual(ran, ['a1', 'a2', 'b1', 'b2', 'a3'])
  })

  test('of owners of whom equally many run, that one is first that waits longest, also if the other never had a turn', async () => {
    const ran: unknown[] = []
    const runner = jobs.runnerOf({ ...jobKind(({ payload }) => void ran.push(payload)), weight: 'heavy' })
    await askAt(0, 'a1')
    await runner.runDue()
    await askAt(1, 'a2')
    await askAt(2, 'b1')
    jobs.at(3)
    await runner.runDue()
    assert.deepEqual(ran, ['a1', 'a2', 'b1'])
  })

  test('what is due is found along an index, one job of each owner', async () => {
    const { database } = jobs.world.installation
    const compile = () => dueQuery(['one', 'two'], jobs.timeAt(0)).compile(database.read)
    const plan = await planOf(database, { compile })
    const everyJob =
      engine === 'SQLite' ? /SCAN jobs |autoindex_jobs_2|by_time/ : /Seq Scan on jobs |jobs_key|by_time/
    assert.doesNotMatch(plan, everyJob)
    assert.match(plan, /jobs_waiting_by_owner/)
    assert.match(plan, /jobs_locked/)
  })
})
