// Rules of a start that fails: one line says what is wrong, which setting it is about, and what to do; nothing keeps
// running.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { copyFounded, startFounded } from '../testing/founded.ts'
import { lectern, lecternAlone, program, startServer, temporaryFolder } from '../testing/processes.ts'

const refused = async (sentence: RegExp, ...argv: string[]): Promise<void> => {
  const { code, stdout, stderr } = await lecternAlone([
    'serve',
    '--log-level',
    'error',
    '--port',
    '0',
    ...argv,
  ])
  assert.deepEqual([code, stdout], [1, ''])
  assert.match(stderr, /^lectern: [^\n]+\n$/)
  assert.match(stderr, sentence)
}

/** A data folder whose database file consists of these bytes. */
const folderWith = (t: TestContext, bytes: Uint8Array | string): string => {
  const folder = temporaryFolder(t)
  writeFileSync(join(folder, 'lectern.sqlite'), bytes)
  return folder
}

test('a data folder that is a file', async t => {
  const file = join(temporaryFolder(t), 'file')
  writeFileSync(file, '')
  for (const path of [file, join(file, 'data')])
    await refused(
      /file\S* is not a folder; move it away, or name another .*--data or LECTERN_DATA/,
      '--data',
      path,
    )
})

test('a database file that is none', async t => {
  const folder = folderWith(
    t,
    'This is a text, and long enough to look like more than nothing at all. '.repeat(20),
  )
  await refused(/lectern\.sqlite is not a database; .*--data or LECTERN_DATA/, '--data', folder)
})

test('a database file that is a folder', async t => {
  const folder = temporaryFolder(t)
  mkdirSync(join(folder, 'lectern.sqlite'))
  await refused(/lectern\.sqlite cannot be opened .*--data or LECTERN_DATA/, '--data', folder)
})

test('a database that is damaged', async t => {
  const header = Buffer.alloc(8192, 0xff)
  header.write('SQLite format 3\0', 'latin1')
  header.set([0x10, 0x00, 1, 1, 0, 64, 32, 32], 16)
  await refused(/lectern\.sqlite is damaged; bring back a copy/, '--data', folderWith(t, header))
})

test('a database that is newer than the program', async t => {
  const data = temporaryFolder(t)
  await copyFounded(data)
  const database = new DatabaseSync(join(data, 'lectern.sqlite'))
  database.exec("insert into migrations values ('9999-from-the-future', '')")
  database.close()
  await refused(
    /lectern\.sqlite: the database is newer .*9999-from-the-future.* start the newer/,
    '--data',
    data,
  )
})

test('a data folder on which another server runs, which goes on; commands work beside it', async t => {
  const data = temporaryFolder(t)
  const server = await startFounded(t, data)
  await refused(
    /another server runs on the data folder \/\S+; stop it first, .*--data or LECTERN_DATA/,
    '--data',
    data,
  )
  assert.equal((await fetch(`${server.url}/readyz`)).status, 200)
  const person = ['--email', 'ada@example.com', '--name', 'Ada']
  assert.equal((await lectern(['user', 'create', '--data', data, ...person])).code, 0)
  await server.stop('SIGKILL')
  await startServer(t, data, { isFirst: false })
})

test('a port that is in use; the next start has the token still to show', async t => {
  const { url } = await startFounded(t, temporaryFolder(t))
  const { port } = new URL(url)
  const data = temporaryFolder(t)
  await refused(
    new RegExp(`port ${port} of 127.0.0.1 is in use; .*--port or LECTERN_PORT`),
    '--data',
    data,
    '--port',
    port,
  )
  await startServer(t, data)
})

test('a host that is no address of this machine', async t => {
  const data = temporaryFolder(t)
  await copyFounded(data)
  for (const host of ['203.0.113.1', 'no-such-host.invalid'])
    await refused(
      new RegExp(`${host} is no address of this machine; set --host or LECTERN_HOST`),
      '--data',
      data,
      '--host',
      host,
    )
})

test('a standard output that takes nothing: the token waits for one that does', {
  skip: process.platform !== 'linux',
}, async t => {
  const data = temporaryFolder(t)
  const full = openSync('/dev/full', 'w')
  t.after(() => closeSync(full))
  const argv = [program, 'serve', '--data', data, '--port', '0']
  const { status, stderr } = spawnSync(process.execPath, argv, {
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
  })
  assert.equal(status, 1)
  assert.match(stderr, /^lectern: nothing can be written to standard output: ENOSPC[^\n]*\n$/)
  await startServer(t, data)
})

test('a PostgreSQL that is not there', async () => {
  await refused(
    /PostgreSQL does not answer at 127\.0\.0\.1:1; .*LECTERN_DATABASE_URL/,
    '--database-url',
    'postgres://127.0.0.1:1/lectern',
  )
  await refused(
    /there is no host nowhere\.invalid; set .*LECTERN_DATABASE_URL/,
    '--database-url',
    'postgres://nowhere.invalid/lectern',
  )
})

const postgres = process.env.LECTERN_TEST_POSTGRES_URL

test('a PostgreSQL that does not let one in, or has no such database; no password is printed', {
  skip: postgres === undefined,
}, async () => {
  const url = new URL(postgres as string)
  url.password = 'Wrong-Password'
  const { code, stderr } = await lecternAlone(['serve', '--database-url', url.href, '--port', '0'])
  assert.equal(code, 1)
  assert.match(
    stderr,
    /^lectern: PostgreSQL at \S+:\d+ does not let postgres in \(password[^\n]+LECTERN_DATABASE_URL\n$/,
  )
  assert.doesNotMatch(stderr, /Wrong-Password/)
  const other = new URL(postgres as string)
  other.pathname = '/no_such_database'
  await refused(
    /there is no database no_such_database at \S+:\d+; make it with createdb/,
    '--database-url',
    other.href,
  )
})
