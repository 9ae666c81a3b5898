// lectern jobs: listing jobs, and retrying dead ones.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import test, { type TestContext } from 'node:test'
import { lectern, startServer, temporaryFolder } from '../../testing/processes.ts'

const time = '2026-01-01T00:00:00.000Z'

/** A data folder with two dead jobs beside the server's own. */
const withFailed = async (t: TestContext) => {
  const data = temporaryFolder(t)
  const founding = ['--organization', 'Ada Inc', '--email', 'ada@example.com', '--name', 'Ada']
  assert.equal((await lectern(['init', '--data', data, ...founding])).code, 0)
  const database = new DatabaseSync(join(data, 'lectern.sqlite'), { timeout: 10_000 })
  const insert = database.prepare(
    `insert into jobs (id, name, key, payload, asked, run_at, owner, attempts, dead_at, last_error)
      values (?, 'sweep-after-import', ?, ?, 1, '${time}', 'acme', 3, '${time}', ?)`,
  )
  insert.run('one', 'a', '"private"', 'no room')
  insert.run('other', 'b', '"private"', 'no\u001b[2J way')
  database.close()
  const jobs = (...argv: string[]) => lectern(['jobs', ...argv, '--data', data])
  return { data, jobs }
}

test('jobs list shows what the server does later, beside a running server', async t => {
  const { data, jobs } = await withFailed(t)
  await startServer(t, data, { isFirst: false })
  // A server plans its own jobs shortly after it begins to listen.
  let outcome = await jobs('list', '--json')
  while (!outcome.stdout.includes('purge-deleted-spaces')) outcome = await jobs('list', '--json')
  const { code, stdout, stderr } = outcome
  assert.deepEqual([code, stderr], [0, ''])
  const { jobs: all, more } = JSON.parse(stdout)
  assert.equal(more, false)
  assert.ok(all.some(({ kind }: { kind: string }) => kind === 'purge-deleted-spaces'))
  assert.ok(!stdout.includes('private'))
})

test('jobs list --failed shows those alone that were given up, and why', async t => {
  const { jobs } = await withFailed(t)
  const { code, stdout, stderr } = await jobs('list', '--failed')
  assert.deepEqual([code, stderr], [0, ''])
  assert.equal(
    stdout,
    `other  sweep-after-import  failed     at ${time}, after 3 attempts: no [2J way\n` +
      `one  sweep-after-import  failed     at ${time}, after 3 attempts: no room\n`,
  )
})

test('jobs retry has one job or all that were given up tried again', async t => {
  const { jobs } = await withFailed(t)
  const one = await jobs('retry', 'one', '--json')
  assert.deepEqual([one.code, JSON.parse(one.stdout)], [0, { jobs: ['one'] }])
  const rest = JSON.parse((await jobs('list', '--failed', '--json')).stdout)
  assert.deepEqual(
    rest.jobs.map(({ id, key, organization, attempts, failedAt, error }: Record<string, unknown>) => [
      ...[id, key, organization, attempts, failedAt, error],
    ]),
    [['other', 'b', 'acme', 3, time, 'no\u001b[2J way']],
  )
  const { stdout } = await jobs('retry', '--all')
  assert.equal(stdout, '1 job is to be tried again; a server that runs begins within a minute\n')
  assert.equal((await jobs('retry', '--all')).stdout, '0 jobs are to be tried again\n')
  assert.equal((await jobs('list', '--failed')).stdout, 'there are none\n')
})

test('jobs retry says what is wrong with what it was given', async t => {
  const { jobs } = await withFailed(t)
  for (const argv of [['retry'], ['retry', 'one', '--all']]) {
    const { code, stderr } = await jobs(...argv)
    assert.equal(code, 2)
    assert.match(stderr, /name one job, or all that failed with --all/)
  }
  const { code, stderr } = await jobs('retry', 'none')
  assert.deepEqual([code, stderr], [1, 'lectern: there is no job none; lectern jobs list shows all\n'])
})
