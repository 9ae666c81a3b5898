import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { yielding, yieldWhenLong } from './yielding.ts'

/** Steps of work, each of which is due to yield; notes the turn of the event loop in which each is done. */
const work = async (turns: { count: number }, steps: number): Promise<number[]> => {
  const due = yielding(0)
  const done: number[] = []
  for (let step = 0; step < steps; step++) {
    await due()
    done.push(turns.count)
  }
  return done
}

const countingTurns = async <T>(act: (turns: { count: number }) => Promise<T>): Promise<T> => {
  const turns = { count: 0 }
  let isOver = false
  const turn = () => {
    turns.count++
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  return act(turns).finally(() => {
    isOver = true
  })
}

test('work that is not due goes on at once', () => {
  assert.equal(yielding(60_000)(), undefined)
})

test('every step that is due comes in a later turn of the event loop', async () => {
  const done = await countingTurns(turns => work(turns, 5))
  assert.equal(new Set(done).size, 5)
})

test('of several long works at once, one goes on in each turn', async () => {
  const done = await countingTurns(turns => Promise.all([1, 2, 3].map(() => work(turns, 5))))
  assert.equal(new Set(done.flat()).size, 15)
})

test('all work together is due once the thread has gone on for long, and not in a new turn', async () => {
  await new Promise(setImmediate)
  let time = 0
  const clock = mock.method(performance, 'now', () => time)
  assert.equal(yieldWhenLong(), undefined)
  await null
  time = 10
  const [mine, others] = [yieldWhenLong(), yieldWhenLong()]
  assert.ok(mine && others)
  await mine
  assert.equal(yieldWhenLong(), undefined)
  await others
  clock.mock.restore()
})
