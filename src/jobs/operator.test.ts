// Rules of listing and retrying jobs as an operator.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { type Ctx, operator, reading } from '#context.ts'
import { forEachDatabase } from '../../test/world/databases.ts'
import { enqueue, type JobKind, listJobs, retryJobs } from './index.ts'
import { type JobWorld, jobKind, jobWorld } from './testing.ts'

forEachDatabase((_, open) => {
  let jobs: JobWorld
  let ctx: Ctx
  let isBroken: boolean
  let tried: number[]

  beforeEach(async () => {
    jobs = await jobWorld(open)
    ctx = reading(jobs.world.installation, operator)
    isBroken = true
    tried = []
  })

  const failing: JobKind = {
    ...jobKind(({ attempt }) => {
      tried.push(attempt)
      if (isBroken) throw new Error('no')
    }),
    attempts: 2,
  }
  const list = async (isDead = false) =>
    (await listJobs(ctx, isDead)).jobs.map(({ kind, state, attempts, error }) => [
      kind,
      state,
      attempts,
      error,
    ])
  const idOf = async (kind: string): Promise<string> =>
    (await jobs.rows()).find(({ name }) => name === kind)?.id as string

  test('a job is listed as what it is: waiting, scheduled, running or failed', async () => {
    await jobs.ask()
    await jobs.minutesUntil(5, jobs.runnerOf(failing), tried)
    const running: JobKind = {
      name: 'running',
      run: async (_ctx, { progress }) => {
        progress('reading', 1, 2)
        while ((await listJobs(ctx, false)).jobs[0]?.stage === undefined) await new Promise(setImmediate)
        assert.deepEqual(await list(), [
          ['running', 'running', 1, undefined],
          ['later', 'scheduled', 0, undefined],
          ['now', 'waiting', 0, undefined],
          ['test', 'failed', 2, 'no'],
        ])
        const [job] = (await listJobs(ctx, false)).jobs
        assert.deepEqual([job?.stage, job?.done, job?.total, job?.organization], ['reading', 1, 2, 'acme'])
      },
    }
    await jobs.world.act({ id: '' }, async inside => {
      await enqueue(inside, { name: 'now' })
      await enqueue(inside, { name: 'later' }, { at: jobs.timeAt(60) })
      await enqueue(inside, running, { owner: 'acme' })
    })
    await jobs.runnerOf(running).runDue()
    assert.deepEqual(jobs.logged.slice(2), [])
    assert.deepEqual(await list(true), [['test', 'failed', 2, 'no']])
  })

  test('of very many jobs the newest are listed, and that there are more is said', async () => {
    await jobs.askOften(1001, {})
    const { jobs: listed, more } = await listJobs(ctx, false)
    const ids = (await jobs.rows()).map(({ id }) => id).sort()
    assert.deepEqual([listed.length, more, listed[0]?.id], [1000, true, ids.at(-1)])
  })

  test('a job that failed for good begins anew when it is tried again', async () => {
    await jobs.ask({ key: 'one' })
    await jobs.ask({ key: 'two' })
    await jobs.minutesUntil(5, jobs.runnerOf(failing), tried)
    assert.equal((await retryJobs(ctx)).length, 2)
    assert.deepEqual(await retryJobs(ctx), [])
    isBroken = false
    await jobs.runnerOf(failing).runDue()
    assert.deepEqual([tried, await jobs.rows()], [[1, 1, 2, 2, 1, 1], []])
  })

  test('a job that waits for another attempt need not wait', async () => {
    await jobs.ask()
    await jobs.runnerOf(failing).runDue()
    const id = await idOf('test')
    assert.deepEqual(await retryJobs(ctx), [])
    assert.deepEqual(await retryJobs(ctx, id), [id])
    isBroken = false
    await jobs.runnerOf(failing).runDue()
    assert.deepEqual(await jobs.rows(), [])
  })

  test('a job that has not failed is not tried again, and what there is not is said', async () => {
    await jobs.ask()
    await assert.rejects(retryJobs(ctx, await idOf('test')), /has not failed: it is waiting/)
    await assert.rejects(retryJobs(ctx, 'none'), /there is no job none/)
  })

  test('a job that runs again after it has failed is left alone', async () => {
    await jobs.ask()
    await jobs.runnerOf(failing).runDue()
    jobs.at(1)
    const id = await idOf('test')
    const running = jobKind(async () => {
      await assert.rejects(retryJobs(ctx, id), /has not failed: it is running/)
      isBroken = false
    })
    await jobs.runnerOf(running).runDue()
    assert.deepEqual([isBroken, await jobs.rows()], [false, []])
  })
})
