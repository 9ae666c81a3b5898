import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { migrate, openDatabase } from '../index.ts'

const folder = await mkdtemp(join(tmpdir(), 'lectern-group-'))
after(() => rm(folder, { recursive: true, force: true }))

const open = async (name: string) => {
  const database = await openDatabase({ file: join(folder, name) })
  await migrate(database)
  const names = async () =>
    (await database.read.selectFrom('secrets').select('name').orderBy('name').execute()).map(
      ({ name }) => name,
    )
  const add = (name: string, fails = false) =>
    database.transaction(async db => {
      await db.insertInto('secrets').values({ name, value: '' }).execute()
      if (fails) throw new Error(`${name} fails`)
      return name
    })
  return { database, names, add }
}

test('of transactions that share a write to the disk, one that fails is undone alone', async () => {
  const { database, names, add } = await open('alone.sqlite')
  const outcomes = await Promise.allSettled([add('a'), add('b', true), add('c')])
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
  assert.deepEqual(await names(), ['a', 'c'])
  await database.close()
})

test('a transaction is answered only when what it wrote can be read by others', async () => {
  const { database, names, add } = await open('answered.sqlite')
  const first = add('a').then(names)
  const second = add('b').then(names)
  assert.deepEqual(await first, ['a', 'b'])
  assert.deepEqual(await second, ['a', 'b'])
  await database.close()
})

test('closing commits what was written and not yet answered', async () => {
  const { database, add } = await open('closing.sqlite')
  const written = add('a')
  await database.close()
  assert.equal(await written, 'a')
  const again = await open('closing.sqlite')
  assert.deepEqual(await again.names(), ['a'])
  await again.database.close()
})

test('a commit that is refused rejects every transaction of the group, and the next one works', async () => {
  const { database, names, add } = await open('refused.sqlite')
  const orphan = database.transaction(async db => {
    const { sql } = await import('kysely')
    await sql`pragma defer_foreign_keys = on`.execute(db)
    await db
      .insertInto('tokens')
      .values({ id: 't', user_id: 'nobody', label: '', hash: '', scope: 'read', created_at: '' })
      .execute()
  })
  const outcomes = await Promise.allSettled([add('a'), orphan])
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  assert.deepEqual(await names(), [])
  assert.equal(await add('b'), 'b')
  await database.close()
})
