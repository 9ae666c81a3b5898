// Reader threads: every task has its own outcome, and none affects the next.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ResourceExhausted, Unavailable } from '#kernel/errors.ts'
import { migrate, openDatabase } from '../index.ts'
import { type ReaderThreads, readerThreads } from './reader-threads.ts'

/** A module whose `runTask` has this body, which may call `read(sql)`. */
const moduleThat = (body: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      export const runTask = async (task, statements) => {
        const read = sql => statements(sql).statement.all()
        ${body}
      }`)}`,
  )
const echo = moduleThat('return task')
const names = moduleThat("return read('select name from secrets order by name').flat()")

/** Begins, and ends when its flags tell it to. */
const waits = moduleThat('Atomics.add(task, 0, 1); Atomics.notify(task, 0); Atomics.wait(task, 1, 0)')
const newFlags = () => new Int32Array(new SharedArrayBuffer(8))
const end = (flags: Int32Array) => {
  Atomics.store(flags, 1, 1)
  Atomics.notify(flags, 1)
}
/** Resolves when `count` tasks with these flags have begun. */
const begun = async (flags: Int32Array<SharedArrayBuffer>, count: number) => {
  for (let known = 0; known < count; known = Atomics.load(flags, 0))
    await Atomics.waitAsync(flags, 0, known).value
}

const database = await openDatabase({ memory: true })
await migrate(database)
after(() => database.close())
const { threads } = database
assert.ok(threads)
const runIn = (module: URL, payload: unknown = null, of: ReaderThreads = threads) =>
  of.run({ module, payload, owner: 'somebody' })
const add = (name: string) =>
  database.transaction(db => db.insertInto('secrets').values({ name, value: '' }).execute())

test('of many tasks at once each has its own outcome', async () => {
  const tasks = Array.from({ length: 50 }, (_, number) => ({ number }))
  assert.deepEqual(await Promise.all(tasks.map(task => runIn(echo, task))), tasks)
})

test('a task reads what was committed before it came', async () => {
  await add('a')
  assert.deepEqual(await runIn(names), ['a'])
  await add('b')
  assert.deepEqual(await runIn(names), ['a', 'b'])
})

test('what a task has read is given once what it may have seen is on the disk', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const waiting = readerThreads(':memory:', {
    mayTell: () => {
      asked.resolve()
      return promise
    },
  })
  let isGiven = false
  const read = runIn(echo, 1, waiting).then(() => {
    isGiven = true
  })
  await asked.promise
  await new Promise(setImmediate)
  assert.equal(isGiven, false)
  resolve()
  await read
  await waiting.close()
})

test('a thread writes nothing', async () => {
  const writing = moduleThat("return read('delete from secrets')")
  await assert.rejects(runIn(writing), /readonly/)
})

test('a task that fails says why, and the next one is done', async () => {
  await assert.rejects(runIn(moduleThat("throw new Error('no such luck')")), /no such luck/)
  await assert.rejects(runIn(moduleThat("return read('select')")), /incomplete input/)
  assert.equal(await runIn(echo, 1), 1)
})

test('a thread that dies fails the task it had, and those that wait are done by another', async () => {
  const dying = runIn(moduleThat('process.exit(3)'))
  const others = Array.from({ length: 5 }, (_, task) => runIn(echo, task))
  await assert.rejects(dying, /code 3/)
  assert.deepEqual(await Promise.all(others), [0, 1, 2, 3, 4])
})

test('a task that uses up its CPU time is given up, and those that wait are done by another thread', async () => {
  const limited = readerThreads(':memory:', { cpuTime: 100, size: 1 })
  try {
    const endless = runIn(moduleThat('for (;;);'), null, limited)
    const waiting = runIn(echo, 'next', limited)
    await assert.rejects(endless, ResourceExhausted)
    assert.equal(await waiting, 'next')
  } finally {
    await limited.close()
  }
})

test('one organization may use all threads', async () => {
  const pool = readerThreads(':memory:', { size: 2 })
  try {
    const flags = newFlags()
    const tasks = [runIn(waits, flags, pool), runIn(waits, flags, pool)]
    await begun(flags, 2)
    end(flags)
    await Promise.all(tasks)
  } finally {
    await pool.close()
  }
})

test('however many tasks of one organization wait, the next but one is that of another', async () => {
  const pool = readerThreads(':memory:', { size: 1 })
  try {
    const flags = newFlags()
    const first = runIn(waits, flags, pool)
    await begun(flags, 1)
    const order: string[] = []
    const others = ['a', 'a', 'a', 'b'].map(owner =>
      pool.run({ module: echo, payload: null, owner }).then(() => order.push(owner)),
    )
    end(flags)
    await Promise.all([first, ...others])
    assert.deepEqual(order, ['a', 'b', 'a', 'a'])
  } finally {
    await pool.close()
  }
})

test('what SQLite refuses because it cannot work for now is no failure of the question', async () => {
  const failing = moduleThat("throw Object.assign(new Error('disk I/O error'), { errcode: 10 })")
  await assert.rejects(runIn(failing), Unavailable)
})

test('closing answers every task that is not done', async () => {
  const closing = readerThreads(':memory:')
  const tasks = Array.from({ length: 4 }, () => runIn(moduleThat('for (;;);'), null, closing))
  const outcomes = Promise.allSettled(tasks)
  await closing.close()
  for (const { status } of await outcomes) assert.equal(status, 'rejected')
})
