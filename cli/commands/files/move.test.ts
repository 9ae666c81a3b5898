// Rules of `lectern files move`, run in a process of its own beside a server.
import assert from 'node:assert/strict'
import test from 'node:test'
import { startStorageServer, testCredentials } from '../../../src/object-storage/testing.ts'
import { startFounded } from '../../testing/founded.ts'
import { lectern, temporaryFolder } from '../../testing/processes.ts'

test('files move takes all files to where new ones go, and refuses another place', async t => {
  const data = temporaryFolder(t)
  await startFounded(t, data)
  const { endpoint } = await startStorageServer(t)
  const environment = {
    LECTERN_FILES_URL: `s3://lectern?endpoint=${endpoint}`,
    LECTERN_S3_ACCESS_KEY_ID: testCredentials.accessKeyId,
    LECTERN_S3_SECRET_ACCESS_KEY: testCredentials.secretAccessKey,
  }
  const move = (to: string, ...argv: string[]) =>
    lectern(['files', 'move', '--data', data, '--to', to, ...argv], environment)
  const there = await move('storage', '--json')
  assert.deepEqual([there.code, there.stderr], [0, ''])
  const { moved, bytes, damaged } = JSON.parse(there.stdout)
  assert.ok(moved > 0 && bytes > moved)
  assert.deepEqual(damaged, [])
  const refused = await move('database')
  assert.equal(refused.code, 2)
  assert.match(refused.stderr, /^lectern: new files go to the storage; set LECTERN_NEW_FILES=database/)
  const back = await move('database', '--new-files', 'database')
  assert.deepEqual([back.code, back.stderr], [0, `moving ${moved} files…\n`])
  assert.match(back.stdout, new RegExp(`^${moved} files were moved to the database, `))
})

test('files move says what it needs where no storage or no key is named', async t => {
  const data = temporaryFolder(t)
  const move = (...argv: string[]) => lectern(['files', 'move', '--to', 'storage', '--data', data, ...argv])
  const cases = [
    [[], /name the storage with LECTERN_FILES_URL or --files-url/],
    [['--files-url', 's3://lectern'], /set LECTERN_S3_ACCESS_KEY_ID and LECTERN_S3_SECRET_ACCESS_KEY/],
  ] as const
  for (const [argv, message] of cases) {
    const { code, stderr } = await move(...argv)
    assert.equal(code, 2)
    assert.match(stderr, message)
  }
})
