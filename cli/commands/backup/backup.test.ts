// Backups from the command line: beside a running server, into a file, a folder and a bucket, and back.
import assert from 'node:assert/strict'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { startStorageServer, testCredentials } from '../../../src/object-storage/testing.ts'
import { startFounded } from '../../testing/founded.ts'
import { callApi, firstOrganization, lectern, startServer, temporaryFolder } from '../../testing/processes.ts'

const parsed = async (argv: readonly string[], environment: Readonly<Record<string, string>> = {}) => {
  const { code, stdout, stderr } = await lectern([...argv, '--json'], environment)
  assert.deepEqual([code, stderr], [0, ''], argv.join(' '))
  return JSON.parse(stdout)
}

const founded = async (t: TestContext): Promise<string> => {
  const data = temporaryFolder(t)
  const founder = ['--organization', 'Ada Inc', '--email', 'ada@example.com', '--name', 'Ada']
  assert.equal((await lectern(['init', '--data', data, ...founder])).code, 0)
  return data
}

test('a backup of a running server is one file, and a server on what was restored of it answers alike', async t => {
  const [data, restored, folder] = [temporaryFolder(t), temporaryFolder(t), temporaryFolder(t)]
  const file = join(folder, 'lectern.backup')
  const server = await startFounded(t, data)
  const { token } = server
  const organization = await firstOrganization(server, token)
  const pagesOf = async (url: string) => {
    const { items } = await callApi<{ items: { id: string }[] }>(
      { url },
      token,
      `/orgs/${organization}/spaces`,
    )
    const pages = await callApi<object>({ url }, token, `/spaces/${items[0]?.id}/content/pages`)
    return JSON.stringify(pages).replaceAll(url, '')
  }
  const before = await pagesOf(server.url)
  const made = await lectern(['backup', file, '--data', data])
  assert.equal(made.code, 0)
  assert.match(made.stdout, /^backup \S+ of \d+ rows is in \S+: \d+ new files, [\d.]+ [kM]B\n$/)
  assert.match(made.stderr, /^backing up rows…\n$/)
  assert.deepEqual(readdirSync(folder), ['lectern.backup'])
  assert.equal(statSync(file).mode & 0o777, 0o600)
  const again = await lectern(['backup', file, '--data', data])
  assert.deepEqual([again.code, again.stdout], [1, ''])
  assert.match(again.stderr, /lectern.backup is there already; [^\n]+ --force\n$/)
  assert.ok((await parsed(['backup', file, '--force', '--data', data])).backup.rows > 100)
  const busy = await lectern(['restore', file, '--data', data])
  assert.deepEqual([busy.code, busy.stdout], [1, ''])
  assert.match(busy.stderr, /another server runs on the data folder/)
  await server.stop()
  const full = await lectern(['restore', file, '--data', data])
  assert.match(full.stderr, /there is an installation here already, and nothing was changed/)
  assert.ok((await parsed(['restore', file, '--data', restored])).restored.rows > 100)
  const other = await startServer(t, restored, { isFirst: false })
  assert.equal(await pagesOf(other.url), before)
})

test('many backups are in a folder, where they are listed, checked and pruned, each with what is new alone', async t => {
  const [data, restored, folder] = [await founded(t), temporaryFolder(t), `${temporaryFolder(t)}/`]
  const first = (await parsed(['backup', folder, '--data', data])).backup
  await lectern(['user', 'create', '--data', data, '--email', 'bob@example.com', '--name', 'Bob'])
  const second = (await parsed(['backup', folder, '--data', data])).backup
  assert.ok(second.newFiles < first.newFiles)
  const { backups } = await parsed(['backup', 'list', folder])
  assert.deepEqual(
    backups.map(({ name }: { name: string }) => name),
    [first.name, second.name],
  )
  const verified = await parsed(['backup', 'verify', folder, '--backup', first.name])
  assert.deepEqual(verified, { verified: first.name })
  const back = await parsed(['restore', folder, '--data', restored, '--backup', first.name])
  assert.equal(back.restored.rows, first.rows)
  assert.deepEqual((await parsed(['backup', 'prune', folder, '--keep', '1'])).backups, [first.name])
  const gone = await lectern(['backup', 'verify', folder, '--backup', first.name])
  assert.match(gone.stderr, /has no backup \S+; lectern backup list shows those that it has/)
})

test('a bucket has backups as a folder has them, encrypted where there is a passphrase', async t => {
  const [data, restored] = [await founded(t), temporaryFolder(t)]
  const { endpoint } = await startStorageServer(t)
  const bucket = `s3://lectern/backups?endpoint=${endpoint}`
  const key = {
    LECTERN_S3_ACCESS_KEY_ID: testCredentials.accessKeyId,
    LECTERN_S3_SECRET_ACCESS_KEY: testCredentials.secretAccessKey,
    LECTERN_BACKUP_PASSPHRASE: 'correct horse battery',
  }
  const { backup } = await parsed(['backup', bucket, '--data', data], key)
  const { LECTERN_BACKUP_PASSPHRASE: _, ...without } = key
  const unread = await lectern(['restore', bucket, '--data', restored], without)
  assert.equal(unread.code, 1)
  assert.match(unread.stderr, /is encrypted; give its passphrase in LECTERN_BACKUP_PASSPHRASE/)
  assert.equal((await parsed(['restore', bucket, '--data', restored], key)).restored.rows, backup.rows)
  const unknown = await lectern(['backup', bucket, '--data', data])
  assert.equal(unknown.code, 2)
  assert.match(unknown.stderr, /set LECTERN_S3_ACCESS_KEY_ID and LECTERN_S3_SECRET_ACCESS_KEY/)
})

test('what is no backup, and what is no place for many, is said so', async t => {
  const folder = temporaryFolder(t)
  const file = join(folder, 'notes.txt')
  writeFileSync(file, 'no backup')
  for (const [argv, sentence] of [
    [['restore', file], /notes.txt is no backup, or is damaged/],
    [['restore', join(folder, 'none')], /there is no backup at /],
    [['restore', folder], /there is no backup in /],
    [['backup', 'list', join(folder, 'none/')], /there is no folder /],
    [['backup', 'prune', join(folder, 'none/'), '--keep', '1'], /there is no folder /],
    [['backup', 'prune', file, '--keep', '1'], /is no folder and no s3:/],
    [['backup', file, '--force'], /there is no database .*is this the right data folder/],
  ] as const) {
    const { code, stdout, stderr } = await lectern([
      ...argv,
      ...(argv[0] === 'restore' || argv[1] === file ? ['--data', join(folder, 'data')] : []),
    ])
    assert.deepEqual([code, stdout], [1, ''])
    assert.match(stderr, sentence)
  }
  assert.deepEqual(readdirSync(folder), ['notes.txt'])
})
