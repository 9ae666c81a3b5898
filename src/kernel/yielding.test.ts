// When long work gives the event loop back.
import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { oneInEachTurn, yieldWhenLong } from './yielding.ts'

/** Work in steps of 10 milliseconds; notes in which turn of the event loop each step ends. */
const work = async (turns: { count: number }, steps: number): Promise<number[]> => {
  const done: number[] = []
  for (let step = 0; step < steps; step++) {
    const due = yieldWhenLong()
    time += 10
    await (due ?? yieldWhenLong())
    done.push(turns.count)
  }
  return done
}

let time = 0

beforeEach(() => {
  mock.method(performance, 'now', () => time)
})

afterEach(() => {
  mock.restoreAll()
})

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

test('work that is not due goes on without a turn of the event loop', async () => {
  await new Promise(setImmediate)
  assert.equal(yieldWhenLong(), undefined)
  time += 7
  assert.equal(yieldWhenLong(), undefined)
})

test('every step that is due comes in a later turn of the event loop', async () => {
  const done = await countingTurns(turns => work(turns, 5))
  assert.equal(new Set(done).size, 5)
})

test('steps that cannot be interrupted come each in a turn of the event loop of its own', async () => {
  const done = await countingTurns(async turns => {
    const seen: number[] = []
    await oneInEachTurn([1, 2, 3].map(() => async () => void seen.push(turns.count)))
    return [...seen, turns.count]
  })
  assert.equal(new Set(done).size, 4)
})

test('of several long works at once, one goes on in each turn', async () => {
  const done = await countingTurns(turns => Promise.all([1, 2, 3].map(() => work(turns, 5))))
  assert.equal(new Set(done.flat()).size, 15)
})

test('all work together is due once the thread has gone on for long, and not in a new turn', async () => {
  await new Promise(setImmediate)
  assert.equal(yieldWhenLong(), undefined)
  await null
  time += 10
  const [mine, others] = [yieldWhenLong(), yieldWhenLong()]
  assert.ok(mine && others)
  await mine
  assert.equal(yieldWhenLong(), undefined)
  await others
})

test('what goes on by ticks, as streams do, is due once the turn has lasted long', async () => {
  await new Promise(setImmediate)
  const due: boolean[] = []
  for (let step = 0; step < 6; step++) {
    due.push(yieldWhenLong() !== undefined)
    time += 9
    await new Promise<void>(resolve => process.nextTick(resolve))
  }
  assert.deepEqual(due, [false, false, false, false, false, true])
})
