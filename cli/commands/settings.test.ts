// lectern settings: it prints the settings that a start would use.
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { lectern, temporaryFolder } from '../testing/processes.ts'

test('prints every setting with where it comes from; secrets are hidden, and unknown variables told', async t => {
  const file = join(temporaryFolder(t), 'settings.yaml')
  writeFileSync(file, 'port: 5001\ndatabase-url: postgres://user:hidden@host/name\n')
  const { code, stdout, stderr } = await lectern(['settings', '--settings', file, '--host', '::1'], {
    LECTERN_LOGLEVEL: 'debug',
    LECTERN_GRACE_TIME: '20',
  })
  assert.equal(code, 0)
  assert.equal(
    stderr,
    'lectern: LECTERN_LOGLEVEL is no setting, and is ignored; do you mean LECTERN_LOG_LEVEL?\n',
  )
  const lines = new Map(stdout.split('\n').map(line => [line.split(' ')[0], line.split(/ {2,}/).slice(1)]))
  assert.deepEqual(lines.get('LECTERN_PORT'), ['5001', `port in ${file}`])
  assert.deepEqual(lines.get('LECTERN_HOST'), ['::1', '--host'])
  assert.deepEqual(lines.get('LECTERN_GRACE_TIME'), ['20', 'LECTERN_GRACE_TIME'])
  assert.deepEqual(lines.get('LECTERN_DATA'), ['./data', 'default'])
  assert.deepEqual(lines.get('LECTERN_DATABASE_URL'), ['(secret)', `database-url in ${file}`])
  assert.ok(!stdout.includes('hidden'))
})

test('the variable names the settings file, and what is wrong in it ends every command with exit code 2', async t => {
  const LECTERN_SETTINGS = join(temporaryFolder(t), 'settings.yaml')
  writeFileSync(LECTERN_SETTINGS, 'port: 5001\n')
  const { stdout } = await lectern(['settings', '--json'], { LECTERN_SETTINGS })
  const port = JSON.parse(stdout).find(({ setting }: { setting: string }) => setting === 'LECTERN_PORT')
  assert.deepEqual(port, {
    setting: 'LECTERN_PORT',
    value: '5001',
    isSecret: false,
    source: `port in ${LECTERN_SETTINGS}`,
  })
  writeFileSync(LECTERN_SETTINGS, 'prot: 5001\n')
  for (const command of [['settings'], ['serve'], ['jobs', 'list']]) {
    const { code, stderr } = await lectern(command, { LECTERN_SETTINGS })
    assert.equal(code, 2)
    assert.match(stderr, /^lectern: \S+settings\.yaml has "prot", which is no setting; do you mean port\?\n$/)
  }
})
