// A database whose files disappear accepts no more writes, which nobody would find again.
import assert from 'node:assert/strict'
import { copyFile, mkdtemp, rename, rm, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { Unavailable } from '#kernel/errors.ts'
import { migrate, openDatabase } from '../index.ts'

const opened = async (t: TestContext) => {
  const parent = await mkdtemp(join(tmpdir(), 'lectern-files-'))
  const folder = join(parent, 'data')
  const file = join(folder, 'lectern.sqlite')
  const database = await openDatabase({ file })
  await migrate(database)
  t.after(async () => {
    await database.close()
    await rm(parent, { recursive: true })
  })
  const put = (name: string) =>
    database.transaction(db => db.insertInto('secrets').values({ name, value: '' }).execute())
  const names = async () =>
    (await database.read.selectFrom('secrets').select('name').execute()).map(row => row.name)
  const refusesAll = async () => {
    const before = await names()
    for (const attempt of [() => put('refused'), () => put('refused too'), () => database.checkHealth()])
      await assert.rejects(
        attempt(),
        error =>
          error instanceof Unavailable && /data folder was moved, deleted or replaced/.test(error.message),
      )
    assert.deepEqual(await names(), before)
  }
  await put('kept')
  return { folder, file, database, put, names, refusesAll }
}

test('a folder that was moved takes no writes until it is back', async t => {
  const { folder, database, put, names, refusesAll } = await opened(t)
  await rename(folder, `${folder}-moved`)
  await refusesAll()
  await rename(`${folder}-moved`, folder)
  await database.checkHealth()
  await put('later')
  assert.deepEqual(await names(), ['kept', 'later'])
})

for (const suffix of ['', '-wal', '-shm']) {
  test(`nothing is written once lectern.sqlite${suffix} was deleted`, async t => {
    const { file, refusesAll } = await opened(t)
    await unlink(file + suffix)
    await refusesAll()
  })

  test(`nothing is written once lectern.sqlite${suffix} was replaced by a copy`, async t => {
    const { file, refusesAll } = await opened(t)
    await copyFile(file + suffix, `${file}-copy`)
    await rename(`${file}-copy`, file + suffix)
    await refusesAll()
  })
}
