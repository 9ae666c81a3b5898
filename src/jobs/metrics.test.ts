// Rules of the counts of jobs: by kind and state, cheap however many jobs there are, and without failing anything.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { countedDuring } from '../../test/world/counted-series.ts'
import { forEachDatabase } from '../../test/world/databases.ts'
import { planOf } from '../../test/world/plans.ts'
import { figuresQuery } from './figures.ts'
import { Interruption, type JobKind, jobMetrics, readJobMetrics } from './index.ts'
import { type JobWorld, jobKind, jobWorld } from './testing.ts'

forEachDatabase((engine, open) => {
  let jobs: JobWorld

  beforeEach(async () => {
    jobs = await jobWorld(open)
  })

  const metrics = async (): Promise<readonly string[]> => {
    const kinds = [jobKind(() => {}), { ...jobKind(() => {}), name: 'other' }]
    return (await readJobMetrics(jobs.world.installation, kinds)()).map(({ line }) => line)
  }
  const figure = async (name: string, labels: string): Promise<string | undefined> =>
    (await metrics()).find(line => line.startsWith(`${name}{${labels}} `))?.split(' ')[1]
  const counts = async (kind: string): Promise<(string | undefined)[]> => {
    const states = ['waiting', 'scheduled', 'running', 'failed']
    return Promise.all(states.map(state => figure('lectern_jobs', `kind="${kind}",state="${state}"`)))
  }

  test('jobs are counted by kind and state, and the oldest that waits says for how long', async () => {
    const failing: JobKind = {
      ...jobKind(() => {
        throw new Error('no')
      }),
      attempts: 1,
    }
    await jobs.ask()
    await jobs.runnerOf(failing).runDue()
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await jobs.ask()
    const running = jobs
      .runnerOf(
        jobKind(async () => {
          begun.resolve()
          await ended.promise
        }),
      )
      .runDue()
    await begun.promise
    await jobs.ask({ at: jobs.timeAt(0.25) })
    await jobs.ask({ at: jobs.timeAt(0.3) })
    await jobs.ask({ at: jobs.timeAt(5) })
    jobs.at(0.5)
    assert.deepEqual(await counts('test'), ['2', '1', '1', '1'])
    assert.deepEqual(await counts('other'), ['0', '0', '0', '0'])
    assert.equal(await figure('lectern_jobs_oldest_waiting_seconds', 'kind="test"'), '15')
    assert.equal(await figure('lectern_jobs_oldest_waiting_seconds', 'kind="other"'), '0')
    ended.resolve()
    await running
  })

  test('runs are counted by how they ended', async () => {
    const series = ['done', 'failed', 'interrupted'].map(
      outcome => `lectern_job_run_duration_seconds_count{kind="test",outcome="${outcome}"}`,
    )
    const run = async (work: () => void) => {
      await jobs.ask()
      await jobs.runnerOf({ ...jobKind(work), attempts: 1 }).runDue()
    }
    const counted = await countedDuring(jobMetrics, series, async () => {
      await run(() => {})
      await run(() => {
        throw new Error('no')
      })
      let runs = 0
      await run(() => {
        if (++runs === 1) throw new Interruption('not now')
      })
    })
    assert.deepEqual(counted, [2, 1, 1])
  })

  test('more than ten thousand are not counted, and none is looked for outside of an index', async () => {
    await jobs.askOften(10_005, {})
    assert.deepEqual(await counts('test'), ['10000', '0', '0', '0'])
    const { database } = jobs.world.installation
    const compile = () => figuresQuery(jobs.timeAt(0)).compile(database.read)
    const plan = await planOf(database, { compile })
    const everyJob = engine === 'SQLite' ? /SCAN jobs(?! USING.*jobs_dead)|autoindex/ : /Seq Scan|jobs_key/
    assert.doesNotMatch(plan, everyJob)
    for (const index of ['jobs_waiting_by_time', 'jobs_locked', 'jobs_dead'])
      assert.match(plan, new RegExp(index))
  })

  test('they are looked up once for all who ask within some seconds', async () => {
    const ask = readJobMetrics(jobs.world.installation, [jobKind(() => {})])
    const before = await ask()
    await jobs.ask()
    assert.deepEqual(await ask(), before)
    jobs.at(0.1)
    assert.notDeepEqual(await ask(), before)
  })

  test('where the database does not answer there are none, and nothing fails', async () => {
    await jobs.world.installation.database.close()
    assert.deepEqual(await metrics(), [])
  })
})
