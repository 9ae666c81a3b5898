// Two processes on one SQLite file.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { migrate } from '../migrations/index.ts'
import { openDatabase } from '../open.ts'

const folder = await mkdtemp(join(tmpdir(), 'lectern-test-'))
after(() => rm(folder, { recursive: true, force: true }))

// Takes the write lock, reports that, and commits when a line comes in.
const otherProcess = `
  const { DatabaseSync } = require('node:sqlite')
  const database = new DatabaseSync(process.argv[1])
  database.exec("begin immediate; insert into secrets values ('theirs', '')")
  console.log('locked')
  process.stdin.once('data', () => { database.exec('commit'); process.exit() })
`

test('while another process writes, reads go on, and a transaction waits its turn', async () => {
  const file = join(folder, 'lectern.db')
  const database = await openDatabase({ file })
  await migrate(database)
  const other = spawn(process.execPath, ['-e', otherProcess, file], { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(other.stdout, 'data')

  const ours = database.transaction(async transaction => {
    const seen = await transaction.selectFrom('secrets').select('name').execute()
    await transaction.insertInto('secrets').values({ name: 'ours', value: '' }).execute()
    return seen
  })
  assert.deepEqual(await database.read.selectFrom('secrets').select('name').execute(), [])
  const version = await database.dataVersion()
  other.stdin.write('go\n')
  assert.deepEqual(await ours, [{ name: 'theirs' }])
  assert.notEqual(await database.dataVersion(), version)
  assert.equal((await database.read.selectFrom('secrets').select('name').execute()).length, 2)
  await database.close()
})
