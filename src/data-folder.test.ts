// The data folder: who can read its files, and who else uses it.
import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { migrate, openDatabase } from '#database/index.ts'
import { databaseFile, dataFolder, exposures, lockDataFolder } from './data-folder.ts'

const skip = process.platform === 'win32'

const temporary = (t: TestContext): string => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-folder-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'data')
}

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)

/** Opens the database in the folder, and gives the modes of all its files. */
const modesIn = async (folder: string): Promise<Record<string, string>> => {
  const unlock = lockDataFolder(folder)
  const database = await openDatabase({ file: databaseFile(folder) })
  await migrate(database)
  const modes = Object.fromEntries(readdirSync(folder).map(name => [name, modeOf(join(folder, name))]))
  await database.close()
  unlock()
  return modes
}

const allPrivate = Object.fromEntries(
  ['lectern.lock', 'lectern.sqlite', 'lectern.sqlite-shm', 'lectern.sqlite-wal'].map(name => [name, '600']),
)

test('a folder and files that are made are for their user alone', { skip }, async t => {
  const folder = dataFolder({ data: temporary(t) })
  assert.equal(modeOf(folder), '700')
  assert.deepEqual(await modesIn(folder), allPrivate)
  assert.deepEqual(exposures(folder), [])
})

test('in a folder that others can read, new files are private all the same, and it is said what to do', {
  skip,
}, async t => {
  const folder = temporary(t)
  mkdirSync(folder)
  chmodSync(folder, 0o755)
  assert.deepEqual(await modesIn(dataFolder({ data: folder })), allPrivate)
  assert.deepEqual(exposures(folder), [
    `other users of this machine may be able to read ${folder} (mode 755); chmod go= keeps them out`,
  ])
})

test('files that others could read are made private', { skip }, async t => {
  const folder = dataFolder({ data: temporary(t) })
  const database = await openDatabase({ file: databaseFile(folder) })
  await migrate(database)
  const names = Object.keys(allPrivate)
  writeFileSync(join(folder, 'lectern.lock'), '')
  for (const name of names) chmodSync(join(folder, name), 0o644)
  assert.equal(exposures(folder).length, 1)
  assert.deepEqual(await modesIn(folder), allPrivate)
  await database.close()
})

test('one server locks the folder for itself, until it ends', async t => {
  const folder = dataFolder({ data: temporary(t) })
  const unlock = lockDataFolder(folder)
  assert.throws(() => lockDataFolder(folder), /another server runs on the data folder \S+data; stop it first/)
  unlock()
  lockDataFolder(folder)()
})
