// Giving memory back: once after work, when the process is idle.
import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { giveBackAtRest } from './memory-at-rest.ts'

beforeEach(() => mock.timers.enable({ apis: ['setInterval'] }))
afterEach(() => mock.timers.reset())

const watched = () => {
  const state = { used: 0, collections: 0 }
  const end = giveBackAtRest({
    cpuTime: () => state.used,
    collect: () => {
      state.collections++
      state.used += 100
    },
  })
  /** Ten seconds, in each of which the process uses `work` milliseconds of CPU time. */
  const pass = (work: number) => {
    for (let second = 0; second < 10; second++) {
      state.used += work
      mock.timers.tick(1000)
    }
    return state.collections
  }
  return { end, pass }
}

test('a process that has worked gives memory back once, when it has nothing to do', () => {
  const { pass } = watched()
  assert.equal(pass(500), 0)
  assert.equal(pass(0), 1)
  assert.equal(pass(0), 1)
  assert.equal(pass(500), 1)
  assert.equal(pass(0), 2)
})

test('a few requests are no work that is worth a collection, many of them are', () => {
  const { pass } = watched()
  for (let times = 0; times < 24; times++) assert.equal(pass(2), 0)
  assert.equal(pass(2), 1)
})

test('a process that always has something to do is left alone', () => {
  const { pass } = watched()
  for (let times = 0; times < 100; times++) assert.equal(pass(3), 0)
})

test('nothing is given back after the end', () => {
  const { end, pass } = watched()
  pass(500)
  end()
  assert.equal(pass(0), 0)
})

test('what nobody has any more is collected, without a flag of Node', async () => {
  const reference = new WeakRef({})
  const cpuTimes = [0, 1000, 1000]
  const end = giveBackAtRest({ cpuTime: () => cpuTimes.shift() ?? 1000 })
  // The target of a new weak reference is kept until the end of this turn.
  await turn()
  mock.timers.tick(10_000)
  end()
  assert.equal(reference.deref(), undefined)
})
