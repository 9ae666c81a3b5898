// lectern doctor: what it reports, repairs and leaves alone.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import test, { type TestContext } from 'node:test'
import { folderWith } from '../testing/documents.ts'
import { startFounded } from '../testing/founded.ts'
import { firstOrganization, lectern, temporaryFolder } from '../testing/processes.ts'

/** Starts a server with a few documents; returns its data folder. */
const start = async (t: TestContext): Promise<string> => {
  const data = temporaryFolder(t)
  const server = await startFounded(t, data)
  const into = ['--new', 'Docs', '--organization', await firstOrganization(server, server.token), '--json']
  const environment = { LECTERN_SERVER: server.url, LECTERN_TOKEN: server.token }
  assert.equal((await lectern(['import', folderWith(t), ...into], environment)).code, 0)
  return data
}

const doctor = (data: string, ...argv: string[]) => lectern(['doctor', '--data', data, ...argv])

const execute = (data: string, sql: string): void => {
  const database = new DatabaseSync(join(data, 'lectern.sqlite'), { timeout: 10_000 })
  database.exec(sql)
  database.close()
}

test('beside a running server it says that all is sound, and by its exit code that something is not', async t => {
  const data = await start(t)
  const sound = await doctor(data)
  assert.equal(sound.code, 0, sound.stdout)
  assert.match(
    sound.stdout,
    /^(?:\d+ spaces? (?:is|are) being indexed.*\n)?\d+ checks found nothing wrong\n$/,
  )
  assert.match(sound.stderr, /^looking at the database…\n.*looking at the indexes…\n$/s)
  execute(data, 'update spaces set comments = 7')
  const unsound = await doctor(data, '--quick')
  assert.equal(unsound.code, 5)
  assert.match(
    unsound.stdout,
    /^spaces\.comments: broken: .*\n {2}spaces id=\w{20} comments=7\n {2}spaces .*\n {2}--repair counts them anew\n/,
  )
  const { code, stdout, stderr } = await doctor(data, '--quick', '--json')
  assert.deepEqual([code, stderr], [5, ''])
  const { isSound, broken } = JSON.parse(stdout)
  assert.equal(isSound, false)
  assert.deepEqual(broken[0].check, 'spaces.comments')
})

test('--repair mends what follows from other rows, says so, and leaves the rest to a person', async t => {
  const data = await start(t)
  execute(data, "update spaces set comments = 7; update spaces set created_by = 'nobody'")
  const repaired = await doctor(data, '--quick', '--repair')
  assert.equal(repaired.code, 5)
  assert.match(
    repaired.stdout,
    /^spaces\.comments: mended 2 rows \(counts them anew\)\nspaces\.created_by: broken/,
  )
  assert.match(repaired.stdout, /bring back the newest backup/)
  execute(data, 'update spaces set created_by = (select id from users)')
  assert.equal((await doctor(data, '--quick')).code, 0)
})

test('where there is no database, or an older one, it says so and makes or changes nothing', async t => {
  const data = temporaryFolder(t)
  const missing = await doctor(join(data, 'none'))
  assert.equal(missing.code, 1)
  assert.match(missing.stderr, /there is no database .*--data/)
  const older = await start(t)
  execute(older, "delete from migrations where name = '0037-link-counts'")
  const refused = await doctor(older)
  assert.equal(refused.code, 1)
  assert.match(refused.stderr, /older than this program: it lacks the migration 0037-link-counts/)
})
