// Group commit on SQLite: the outcomes of transactions that share a write to the disk.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, mock, test } from 'node:test'
import { sql } from 'kysely'
import { yieldWhenLong } from '#kernel/yielding.ts'
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

/** Transactions that log each time that they run to their end. */
const logged = async (name: string) => {
  const { database, names } = await open(name)
  const log: string[] = []
  const act = (name: string, fails: 'at once' | 'having written' | undefined = undefined) =>
    database.transaction(async db => {
      log.push(name)
      if (fails === 'at once') throw new Error(`${name} fails`)
      await db.insertInto('secrets').values({ name, value: '' }).execute()
      if (fails !== undefined) throw new Error(`${name} fails`)
    })
  return { database, names, log, act }
}

test('where one fails that has written, all of the group are done again, in order, before those that wait', async () => {
  const { database, names, log, act } = await logged('again.sqlite')
  await Promise.allSettled([act('a'), act('b'), act('c', 'having written'), act('d')])
  assert.deepEqual(log, ['a', 'b', 'c', 'a', 'b', 'c', 'd'])
  assert.deepEqual(await names(), ['a', 'b', 'd'])
  await database.close()
})

test('where one fails that has written nothing, nobody does anything again', async () => {
  const { database, names, log, act } = await logged('unwritten.sqlite')
  await Promise.allSettled([act('a'), act('b', 'at once'), act('c')])
  assert.deepEqual(log, ['a', 'b', 'c'])
  assert.deepEqual(await names(), ['a', 'c'])
  await database.close()
})

test('transactions that were done again, and many after them, are each undone alone', async () => {
  const { database, names, log, act } = await logged('savepoints.sqlite')
  await Promise.allSettled([act('a'), act('b', 'having written'), act('c'), act('d', 'having written')])
  await Promise.allSettled([act('e'), act('f', 'having written')])
  assert.deepEqual(log, ['a', 'b', 'a', 'b', 'c', 'd', 'e', 'f'])
  assert.deepEqual(await names(), ['a', 'c', 'e'])
  await database.close()
})

test('one that fails for what another one has written is refused for what is stored in the end', async () => {
  const { database, names, act } = await logged('seen.sqlite')
  let made = 0
  const first = database.transaction(async db => {
    await db
      .insertInto('secrets')
      .values({ name: `one ${++made}`, value: '' })
      .execute()
  })
  const looking = async (writes: boolean) =>
    database.transaction(async db => {
      const { name } = await db.selectFrom('secrets').select('name').executeTakeFirstOrThrow()
      if (writes) await db.insertInto('secrets').values({ name: 'late', value: '' }).execute()
      throw new Error(`there is ${name}`)
    })
  const outcomes = await Promise.allSettled([first, looking(false), looking(true), act('last')])
  assert.deepEqual(
    outcomes.map(outcome => outcome.status === 'rejected' && outcome.reason.message),
    [false, 'there is one 2', 'there is one 2', false],
  )
  assert.deepEqual(await names(), ['last', 'one 2'])
  await database.close()
})

test('a statement that waits for its turn of the event loop when its transaction fails is not run', async () => {
  const { database, names, act } = await logged('dangling.sqlite')
  const { promise: dangling, resolve } = Promise.withResolvers<unknown>()
  const failing = database.transaction(async db => {
    await db.selectFrom('secrets').select('name').execute()
    while (yieldWhenLong() === undefined);
    const late = db.insertInto('secrets').values({ name: 'late', value: '' }).execute()
    late.then(resolve, resolve)
    throw new Error('failed')
  })
  await Promise.allSettled([failing, act('a')])
  assert.match(String(await dangling), /the transaction has ended/i)
  assert.deepEqual(await names(), ['a'])
  await database.close()
})

test('nor is one where the time is over between two looks at it', async () => {
  const { database, names } = await open('between.sqlite')
  const now = performance.now.bind(performance)
  let isOver = false
  const { promise: dangling, resolve } = Promise.withResolvers<unknown>()
  const failing = database.transaction(async db => {
    await db.selectFrom('secrets').select('name').execute()
    const time = now()
    const looks = mock.method(performance, 'now', () => {
      const look = isOver ? time + 60_000 : time
      isOver = true
      return look
    })
    const late = db.insertInto('secrets').values({ name: 'late', value: '' }).execute()
    looks.mock.restore()
    late.then(resolve, resolve)
    throw new Error('failed')
  })
  await assert.rejects(failing, /^Error: failed$/)
  await dangling
  assert.deepEqual(await names(), [])
  await database.close()
})

test('one that is refused for what another one has written is told so only where that is stored', async () => {
  const { database, names, act } = await logged('refused-with-savepoints.sqlite')
  // After this failure there are savepoints.
  await Promise.allSettled([act('a'), act('b', 'having written')])
  const told: string[] = []
  const orphan = database.transaction(async db => {
    await db.insertInto('secrets').values({ name: 'c', value: '' }).execute()
    await sql`pragma defer_foreign_keys = on`.execute(db)
    await db
      .insertInto('tokens')
      .values({ id: 't', user_id: 'nobody', label: '', hash: '', scope: 'read', created_at: '' })
      .execute()
  })
  const refused = database.transaction(async db => {
    const there = await db.selectFrom('secrets').select('name').where('name', '=', 'c').executeTakeFirst()
    throw new Error(`there is ${there?.name}`)
  })
  const outcomes = await Promise.allSettled([orphan, refused.catch(({ message }) => told.push(message))])
  assert.equal(outcomes[0].status, 'rejected')
  assert.doesNotMatch(told[0] ?? '', /there is/)
  assert.deepEqual(await names(), ['a'])
  await database.close()
})

test('one that fails when it is done again is answered with that, and the others are stored', async () => {
  const { database, names, act } = await logged('changed.sqlite')
  let isAgain = false
  const once = database.transaction(async db => {
    if (isAgain) throw new Error('not twice')
    isAgain = true
    await db.insertInto('secrets').values({ name: 'once', value: '' }).execute()
  })
  const outcomes = await Promise.allSettled([once, act('a'), act('b', 'having written'), act('c')])
  assert.deepEqual(
    outcomes.map(outcome => outcome.status === 'rejected' && outcome.reason.message),
    ['not twice', false, 'b fails', false],
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
