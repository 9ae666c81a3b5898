// The rules of cancelling: it ends a job wherever it is, and against the end of the work exactly one of the two wins.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { forEachDatabase } from '../../test/world/databases.ts'
import { Cancelled, type EndedJob, type Job, type JobEnd, type JobKind } from './index.ts'
import { type JobWorld, jobKind, jobWorld } from './testing.ts'

forEachDatabase((_, open) => {
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
})
