// A job whose process is killed: another process on the same database takes it over once its lease has expired.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { openDatabase } from '#database/index.ts'
import { forEachDatabase } from '../../test/world/databases.ts'
import { type JobKind, progressOf } from './index.ts'
import { worldOf } from './testing.ts'

/** Begins the job, stores a first half, says so, and never ends by itself. */
const otherProcess = `
  import { openDatabase } from '#database/index.ts'
  import { createRunner } from '#jobs/index.ts'
  import { openInstallation } from './src/installation.ts'
  const [place, clock] = process.argv.slice(1).map(word => JSON.parse(word))
  const logger = { error: console.error, warn: console.error }
  const options = { baseUrl: 'http://lectern.test', logger, fileLimit: 1000, clock: () => clock }
  const installation = await openInstallation(await openDatabase(place), options)
  const run = async (ctx, job) => {
    await ctx.inTransaction(inside => inside.db.insertInto('secrets').values({ name: 'half', value: '' }).execute())
    console.log('begun')
    await new Promise(() => {})
  }
  process.stdin.resume()
  createRunner(installation, [{ name: 'test', attempts: 2, run }], logger).start()
`

forEachDatabase((_engine, _open, blank) => {
  test('a job whose process is killed in the middle is run by another process, which finds what was done', async t => {
    const place = await blank()
    const jobs = await worldOf(await openDatabase(place))
    t.after(jobs.world.close)
    await jobs.ask({ key: 'one' })
    const words = [place, jobs.world.clock.now].map(word => JSON.stringify(word))
    const other = spawn(process.execPath, ['--input-type=module', '-e', otherProcess, ...words], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const ended = once(other, 'exit')
    await once(other.stdout, 'data')
    other.kill('SIGKILL')
    await ended
    const found: unknown[] = []
    const kind: JobKind = {
      name: 'test',
      attempts: 2,
      run: async (_ctx, { attempt }) => void found.push([attempt, await jobs.secret('half')]),
    }
    const isRunning = async () => {
      const { database, clock } = jobs.world.installation
      return (await progressOf({ db: database.read, clock }, kind, ['one'])).get('one')?.isRunning
    }
    const runner = jobs.runnerOf(kind)
    jobs.at(0.9)
    await runner.runDue()
    assert.deepEqual([found, await isRunning()], [[], true])
    jobs.at(1)
    assert.equal(await isRunning(), false)
    await runner.runDue()
    assert.deepEqual([found, await jobs.rows()], [[[2, true]], []])
  })
})
