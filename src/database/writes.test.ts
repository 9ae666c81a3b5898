// Writes that nobody waits for: they run in order, and an error in one fails the transaction.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { forEachDatabase } from '../../test/world/databases.ts'
import type { Database, ReadDb } from './database.ts'
import { type Param, statement, uniqueViolation, write } from './index.ts'

const put = statement((db, param: Param<{ name: string; value: string }>) =>
  db.insertInto('secrets').values({ name: param('name'), value: param('value') }),
)
const names = async (db: ReadDb): Promise<string[]> =>
  (await db.selectFrom('secrets').select('name').orderBy('name').execute()).map(({ name }) => name)
const violates = (error: unknown): boolean => uniqueViolation(error) !== undefined

forEachDatabase((engine, open) => {
  const taken = async (): Promise<Database> => {
    const database = await open()
    await database.transaction(db => write(db, put, { name: 'taken', value: '' }))
    return database
  }

  test('what is written is there for the next statement, and once the transaction is committed', async () => {
    const database = await open()
    await database.transaction(async db => {
      for (let count = 0; count < 250; count++) await write(db, put, { name: `name-${count}`, value: '' })
      assert.equal((await names(db)).length, 250)
    })
    assert.equal((await names(database.read)).length, 250)
  })

  test('a last write that fails fails the transaction, and nothing of it is kept', async () => {
    const database = await taken()
    const work = database.transaction(async db => {
      await write(db, put, { name: 'other', value: '' })
      await write(db, put, { name: 'taken', value: '' })
    })
    await assert.rejects(work, violates)
    assert.deepEqual(await names(database.read), ['taken'])
    await database.transaction(db => write(db, put, { name: 'next', value: '' }))
    assert.deepEqual(await names(database.read), ['next', 'taken'])
  })

  test('after a write that fails, whatever is asked next fails for the same reason', async () => {
    const database = await taken()
    const work = database.transaction(async db => {
      await write(db, put, { name: 'taken', value: '' })
      await names(db)
    })
    await assert.rejects(work, violates)
  })

  if (engine === 'PostgreSQL')
    test('where others prevent a write that nobody waits for, the whole transaction is tried again', async () => {
      const database = await taken()
      let attempts = 0
      await database.transaction(async db => {
        attempts++
        await write(db, put, { name: `attempt-${attempts}`, value: '' })
        if (attempts < 3) await write(db, prevented, {})
      })
      assert.deepEqual([attempts, await names(database.read)], [3, ['attempt-3', 'taken']])
    })
})

const prevented = statement((db, _: Param<Record<string, never>>) => ({
  compile: () => sql`do $$ begin raise exception 'x' using errcode = '40001'; end $$`.compile(db),
}))
