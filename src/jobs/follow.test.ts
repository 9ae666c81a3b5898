// Rules of following jobs: their progress is visible, and whoever waits for their end is told.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { forEachDatabase } from '../../test/world/databases.ts'
import { type JobProgress, progressOf, untilJobEnds } from './index.ts'
import { besideWorld, type JobWorld, jobKind, jobWorld, takeTimers } from './testing.ts'

forEachDatabase((_, open) => {
  let jobs: JobWorld

  beforeEach(async () => {
    jobs = await jobWorld(open)
  })

  const progress = (...keys: string[]): Promise<Map<string, JobProgress>> => {
    const { database, clock } = jobs.world.installation
    return progressOf({ db: database.read, clock }, { name: 'test' }, keys)
  }

  test('what a job says of its progress is seen while it runs, also where it says so within a transaction', async () => {
    let seen: JobProgress | undefined
    const runner = jobs.runnerOf(
      jobKind(async job => {
        await jobs.world.act({ id: '' }, async () => job.progress('reading', 2, 5))
        while (seen?.stage == null) seen = (await progress('one')).get('one')
      }),
    )
    await jobs.ask({ key: 'one' })
    await jobs.ask({ key: 'later', at: jobs.timeAt(5) })
    await runner.runDue()
    assert.deepEqual(seen, { stage: 'reading', done: 2, total: 5, isRunning: true })
    const waiting = { stage: null, done: null, total: null, isRunning: false }
    assert.deepEqual([...(await progress('one', 'later'))], [['later', waiting]])
  })

  test('whoever waits for the end of a job is told, and is not told before', async () => {
    const { installation } = jobs.world
    const { signal } = new AbortController()
    const steps: string[] = []
    await jobs.ask({ key: 'one' })
    const end = untilJobEnds(installation, { name: 'test' }, 'one', signal).then(() => steps.push('told'))
    await jobs.runnerOf(jobKind(() => void steps.push('ran'))).runDue()
    await end
    await untilJobEnds(installation, { name: 'test' }, 'one', signal)
    assert.deepEqual(steps, ['ran', 'told'])
  })

  test('whoever no longer waits for the end of a job gets the reason', async () => {
    const controller = new AbortController()
    await jobs.ask({ key: 'one' })
    const end = untilJobEnds(jobs.world.installation, { name: 'test' }, 'one', controller.signal)
    controller.abort(new Error('gone'))
    await assert.rejects(end, /gone/)
  })

  test('whoever waits for the end of a job finds it by a look, where the signal is lost', async () => {
    const other = await besideWorld(jobs)
    await other.ask({ key: 'one' })
    const looks = takeTimers(delay => delay === 10_000)
    try {
      const { signal } = new AbortController()
      const end = untilJobEnds(jobs.world.installation, { name: 'test' }, 'one', signal)
      await looks.until(1)
      looks.taken[0]?.()
      await looks.until(2)
      await other.runnerOf(jobKind(() => {})).runDue()
      looks.taken[1]?.()
      await end
    } finally {
      looks.restore()
    }
  })
})
