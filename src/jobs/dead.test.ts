// Rules of dead jobs: after as many attempts as their kind allows they are kept, and run again only when asked for.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { forEachDatabase } from '../../test/world/databases.ts'
import { type EndedJob, type Job, type JobEnd, type JobKind, untilJobEnds } from './index.ts'
import { type JobWorld, jobKind, jobWorld } from './testing.ts'

forEachDatabase((_, open) => {
  let jobs: JobWorld
  let ended: [JobEnd, EndedJob][]

  beforeEach(async () => {
    jobs = await jobWorld(open)
    ended = []
  })

  const kindOf = (run: (job: Job) => Promise<unknown> | unknown, attempts = 3): JobKind => ({
    ...jobKind(run),
    attempts,
    ended: async (_ctx, job, how) => void ended.push([how, job]),
  })
  const states = async () =>
    (await jobs.rows()).map(({ key, attempts, dead_at, last_error, locked_until }) => [
      [key, attempts, dead_at, last_error, locked_until],
    ])

  test('a job that has failed as often as its kind allows is kept with its last error, and runs no more', async () => {
    const tried: number[] = []
    const kind = kindOf(({ attempt }) => {
      tried.push(attempt)
      throw new Error(`no ${attempt}`)
    })
    await jobs.ask({ key: 'one', payload: 1 })
    assert.deepEqual(await jobs.minutesUntil(30, jobs.runnerOf(kind), tried), [0, 1, 3])
    assert.deepEqual(tried, [1, 2, 3])
    assert.deepEqual(await states(), [[['one', 3, jobs.timeAt(3), 'no 3', null]]])
    assert.deepEqual(ended, [['dead', { key: 'one', payload: 1, error: 'no 3' }]])
    assert.equal(await jobs.cancel(kind, 'one'), false)
    const { signal } = new AbortController()
    await untilJobEnds(jobs.world.installation, kind, 'one', signal)
  })

  test('what its process dies of counts, too', async () => {
    await jobs.ask({ key: 'one', payload: 1 })
    const died: number[] = []
    for (let now = 0; now <= 20; now++) {
      jobs.at(now)
      const begun = Promise.withResolvers<void>()
      const dying = kindOf(() => {
        died.push(now)
        begun.resolve()
        return new Promise(() => {})
      }, 2)
      await Promise.race([jobs.runnerOf(dying).runDue(), begun.promise])
    }
    assert.deepEqual(died, [0, 1])
    assert.deepEqual(
      ended.map(([how, { error }]) => [how, error]),
      [['dead', 'the process that ran it ended']],
    )
  })

  test('a process that stops, and hands the job back, does not count', async () => {
    for (let round = 0; round < 3; round++) {
      const begun = Promise.withResolvers<void>()
      const kind = kindOf(({ signal }) => {
        begun.resolve()
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      }, 1)
      if (round === 0) await jobs.ask({ key: 'one' })
      const runner = jobs.runnerOf(kind)
      const done = runner.runDue()
      await begun.promise
      await runner.stop()
      await done
    }
    assert.deepEqual([await states(), ended], [[[['one', 0, null, null, null]]], []])
  })

  test('a job that is dead begins anew where it is asked for again', async () => {
    let isBroken = true
    const tried: number[] = []
    const kind = kindOf(({ attempt }) => {
      tried.push(attempt)
      if (isBroken) throw new Error('no')
    }, 2)
    await jobs.ask({ key: 'one' })
    await jobs.minutesUntil(10, jobs.runnerOf(kind), tried)
    isBroken = false
    await jobs.ask({ key: 'one' })
    await jobs.runnerOf(kind).runDue()
    assert.deepEqual([tried, await jobs.rows()], [[1, 2, 1], []])
  })

  test('what cannot be settled with the end of a job leaves it as it was, to be tried again', async () => {
    const kind: JobKind = {
      ...kindOf(() => {
        throw new Error('no')
      }, 1),
      ended: async (_ctx, job, how) => {
        ended.push([how, job])
        if (ended.length === 1) throw new Error('not now')
      },
    }
    await jobs.ask({ key: 'one' })
    await jobs.runnerOf(kind).runDue()
    assert.deepEqual(
      jobs.logged.map(([, message]) => message),
      ['could not end the job test'],
    )
    assert.deepEqual(await states(), [[['one', 1, null, null, jobs.timeAt(1)]]])
    jobs.at(1)
    await jobs.runnerOf(kind).runDue()
    assert.deepEqual([ended.length, (await states())[0]?.[0]?.[2]], [2, jobs.timeAt(1)])
  })
})
