// The rules of the pool: every task has its own outcome and limits, and no owner takes all threads.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Invalid, ResourceExhausted, Unavailable } from '#kernel/errors.ts'
import { countedIn } from '../../test/world/counted-series.ts'
import { createThreadPool, type PoolOptions, type ThreadPool, threadMetrics } from './index.ts'
import { runGated, taskThat } from './testing.ts'

const using = (work: (pool: ThreadPool) => Promise<unknown>, options?: PoolOptions) => async () => {
  const pool = createThreadPool(options)
  try {
    await work(pool)
  } finally {
    await pool.close()
  }
}
const echo = 'return payload'

test(
  'of many tasks at once each has its own outcome',
  using(async pool => {
    const numbers = Array.from({ length: 50 }, (_, number) => number)
    const outcomes = await Promise.all(
      numbers.map(payload => pool.run(taskThat(echo, { payload, owner: String(payload % 3) }))),
    )
    assert.deepEqual(outcomes, numbers)
  }),
)

test(
  'bytes that a task gives are handed over as they are',
  using(async pool => {
    const bytes = await pool.run(taskThat('return new TextEncoder().encode(payload)', { payload: 'ä' }))
    assert.deepEqual(bytes, new TextEncoder().encode('ä'))
  }),
)

test(
  'what a task refuses, and what it fails of, reaches who asked, and the next one is done',
  using(async pool => {
    await assert.rejects(pool.run(taskThat("throw new Invalid('not this')")), {
      constructor: Invalid,
      message: 'not this',
    })
    await assert.rejects(pool.run(taskThat("throw new Error('no such luck')")), /no such luck/)
    await assert.rejects(pool.run(taskThat(echo, { payload: () => {} })), /could not be cloned/)
    assert.equal(await pool.run(taskThat(echo, { payload: 'next' })), 'next')
  }),
)

test(
  'buffers are handed over',
  using(async pool => {
    const payload = new ArrayBuffer(8)
    const length = await pool.run(taskThat('return payload.byteLength', { payload, transfer: [payload] }))
    assert.deepEqual([length, payload.byteLength], [8, 0])
  }),
)

test(
  'a task that uses up its CPU time is given up, and those that wait are done by another thread',
  using(async pool => {
    const endless = pool.run(taskThat('for (;;);', { cpuTime: 100 }))
    const waiting = pool.run(taskThat(echo, { payload: 'next' }))
    await assert.rejects(endless, ResourceExhausted)
    assert.equal(await waiting, 'next')
  }),
)

test(
  'a task that fills the memory of its thread is given up, and the next one is done',
  using(
    async pool => {
      const filling = 'for (const all = []; ; ) all.push({ number: all.length, more: [{}] })'
      await assert.rejects(pool.run(taskThat(filling)), ResourceExhausted)
      assert.equal(await pool.run(taskThat(echo, { payload: 'next' })), 'next')
    },
    { heap: 32 },
  ),
)

for (const [how, body] of [
  ['exit', 'process.exit(3)'],
  ['throw', "setImmediate(() => { throw new Error('broken') }); return new Promise(() => {})"],
] as const)
  test(
    `a thread that dies (${how}) fails the task it had, and those that wait are done by another thread`,
    using(
      async pool => {
        const dying = pool.run(taskThat(body))
        const waiting = pool.run(taskThat(echo, { payload: 'next' }))
        await assert.rejects(dying, /code 3|broken/)
        assert.equal(await waiting, 'next')
      },
      { size: 2 },
    ),
  )

const threadOfTask = "return import('node:worker_threads').then(({ threadId }) => threadId)"

test('threads with nothing to do end after a minute, and the last of them after three', async context => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const pool = createThreadPool({ size: 3, reserved: 0 })
  const threeAtOnce = async () =>
    new Set(await Promise.all([1, 2, 3].map(() => pool.run<number>(taskThat(threadOfTask)))))
  try {
    const first = await threeAtOnce()
    context.mock.timers.tick(59_000)
    assert.deepEqual(await threeAtOnce(), first)
    context.mock.timers.tick(61_000)
    const second = await threeAtOnce()
    assert.equal(second.intersection(first).size, 1)
    context.mock.timers.tick(60_000)
    context.mock.timers.tick(119_000)
    const third = await pool.run<number>(taskThat(threadOfTask))
    assert.ok(second.has(third))
    context.mock.timers.tick(60_000)
    context.mock.timers.tick(120_000)
    assert.notEqual(await pool.run<number>(taskThat(threadOfTask)), third)
  } finally {
    await pool.close()
  }
})

test(
  'however many tasks of one owner wait, the task of another is begun at once',
  using(
    async pool => {
      const many = Array.from({ length: 5 }, () => runGated(pool, { owner: 'a' }))
      await many[0]?.begun
      await pool.run(taskThat(echo, { owner: 'b' }))
      assert.deepEqual(
        many.map(({ isBegun }) => isBegun()),
        [true, false, false, false, false],
      )
      await Promise.all(many.map(({ end }) => end()))
    },
    { size: 2 },
  ),
)

test(
  'the index never has the last free thread, which is for readers',
  using(
    async pool => {
      const index = ['a', 'b'].map(owner => runGated(pool, { owner, urgency: 'background' }))
      await index[0]?.begun
      await pool.run(taskThat(echo, { owner: 'a' }))
      assert.equal(index[1]?.isBegun(), false)
      await Promise.all(index.map(({ end }) => end()))
    },
    { size: 2 },
  ),
)

test(
  'readers come before the index, yet not for ever',
  using(
    async pool => {
      const first = [runGated(pool), runGated(pool)]
      const index = runGated(pool, { urgency: 'background' })
      const readers = Array.from({ length: 12 }, () => runGated(pool))
      await Promise.all(first.map(({ begun }) => begun))
      const running = [...first]
      let begun = 0
      for (; !index.isBegun(); begun++) {
        await running.shift()?.end()
        const reader = readers[begun]
        if (reader === undefined) break
        await Promise.race([reader.begun, index.begun])
        running.push(reader)
      }
      assert.equal(begun, 7)
      for (const { end } of [index, ...running, ...readers]) void end()
    },
    { size: 3 },
  ),
)

test(
  'where too much of an owner waits, more of it is refused for a while, and that of others is not',
  using(
    async pool => {
      const first = runGated(pool, { owner: 'a' })
      const waiting = [1, 2].map(payload => pool.run(taskThat(echo, { owner: 'a', payload })))
      await assert.rejects(pool.run(taskThat(echo, { owner: 'a' })), Unavailable)
      assert.equal(await pool.run(taskThat(echo, { owner: 'b', payload: 'b' })), 'b')
      await first.end()
      assert.deepEqual(await Promise.all(waiting), [1, 2])
    },
    { size: 2, ofOwner: { items: 2, weight: 100 } },
  ),
)

test(
  'the metrics of a pool say how many tasks wait and are worked on, were done, and came to nothing and why',
  using(
    async pool => {
      const value = (series: string): number => countedIn(threadMetrics, series)
      const ofPool = 'pool="of-this-test"'
      const figures = () => [
        value(`lectern_threads_busy{${ofPool}}`),
        value(`lectern_thread_tasks_waiting{${ofPool},urgency="interactive"}`),
        value(`lectern_thread_task_duration_seconds_count{${ofPool},urgency="interactive"}`),
        value(`lectern_thread_task_failures_total{${ofPool},reason="full"}`),
        value(`lectern_thread_task_failures_total{${ofPool},reason="error"}`),
      ]
      const first = runGated(pool, { owner: 'a' })
      const waiting = pool.run(taskThat("throw new Error('no')", { owner: 'a' }))
      await assert.rejects(pool.run(taskThat(echo, { owner: 'a' })), Unavailable)
      assert.deepEqual(figures(), [1, 1, 0, 1, 0])
      await first.end()
      await assert.rejects(waiting)
      await pool.close()
      assert.deepEqual(figures(), [0, 0, 2, 1, 1])
    },
    { name: 'of-this-test', size: 1, reserved: 0, ofOwner: { items: 1, weight: 100 } },
  ),
)

test('closing answers every task that is not done, and takes no more', async () => {
  const pool = createThreadPool({ size: 2 })
  const tasks = Array.from({ length: 4 }, () => pool.run(taskThat('for (;;);')))
  const outcomes = Promise.all(tasks.map(task => assert.rejects(task, Unavailable)))
  await pool.close()
  await outcomes
  await assert.rejects(pool.run(taskThat(echo)), Unavailable)
})

test('closing a pool that did nothing does nothing', async () => {
  await createThreadPool().close()
})
