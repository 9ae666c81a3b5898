// The rules of threads that read: every task has its own outcome, and none spoils the next one.
import assert from 'node:assert/strict'
import { after, mock, test } from 'node:test'
import { migrate, openDatabase } from '../index.ts'
import { readerThreads } from './reader-threads.ts'

/** A module whose `perform` has this body; it may say `read(sql)`. */
const moduleThat = (body: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      export const perform = async (statements, task) => {
        const read = sql => statements(sql).statement.all()
        ${body}
      }`)}`,
  )
const echo = moduleThat('return task')
const names = moduleThat("return read('select name from secrets order by name').flat()")

const database = await openDatabase({ memory: true })
await migrate(database)
after(() => database.close())
const { threads } = database
assert.ok(threads)
const add = (name: string) =>
  database.transaction(db => db.insertInto('secrets').values({ name, value: '' }).execute())

test('of many tasks at once each has its own outcome', async () => {
  const tasks = Array.from({ length: 50 }, (_, number) => ({ number }))
  assert.deepEqual(await Promise.all(tasks.map(task => threads.perform(echo, task))), tasks)
})

test('a task reads what was committed before it came', async () => {
  await add('a')
  assert.deepEqual(await threads.perform(names, null), ['a'])
  await add('b')
  assert.deepEqual(await threads.perform(names, null), ['a', 'b'])
})

test('a thread writes nothing', async () => {
  const writing = moduleThat("return read('delete from secrets')")
  await assert.rejects(threads.perform(writing, null), /readonly/)
})

test('a task that fails says why, and the next one is done', async () => {
  await assert.rejects(threads.perform(moduleThat("throw new Error('no such luck')"), null), /no such luck/)
  await assert.rejects(threads.perform(moduleThat("return read('select')"), null), /incomplete input/)
  assert.equal(await threads.perform(echo, 1), 1)
})

test('a thread that dies fails the task it had, and those that wait are done by another', async () => {
  const dying = threads.perform(moduleThat('process.exit(3)'), null)
  const others = Array.from({ length: 5 }, (_, task) => threads.perform(echo, task))
  await assert.rejects(dying, /code 3/)
  assert.deepEqual(await Promise.all(others), [0, 1, 2, 3, 4])
})

test('a task that takes too long is given up, and those that wait are done by another thread', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const impatient = readerThreads(':memory:', { timeLimit: 1000, most: 1 })
  try {
    const hanging = impatient.perform(moduleThat('for (;;);'), null)
    const waiting = impatient.perform(echo, 'next')
    mock.timers.tick(1000)
    await assert.rejects(hanging, /too long/)
    assert.equal(await waiting, 'next')
  } finally {
    mock.timers.reset()
    await impatient.close()
  }
})

test('closing answers every task that is not done', async () => {
  const closing = readerThreads(':memory:')
  const tasks = Array.from({ length: 4 }, () => closing.perform(moduleThat('for (;;);'), null))
  const outcomes = Promise.allSettled(tasks)
  await closing.close()
  for (const { status } of await outcomes) assert.equal(status, 'rejected')
})
