// Rules of the time limit: only CPU time counts, and it is checked when the limit may have been reached.
import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { watchTime } from './cpu-time.ts'
import type { Ending } from './messages.ts'

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
afterEach(() => mock.timers.reset())

const watching = (limit: number) => {
  const state = { used: 0, looks: 0, endings: [] as Ending[] }
  const look = async () => {
    state.looks++
    return state.used
  }
  const watch = watchTime(limit, look, ending => state.endings.push(ending))
  const pass = async (milliseconds: number) => {
    mock.timers.tick(milliseconds)
    await turn()
  }
  return { state, watch, pass }
}

test('time that passes while the thread gets no processor does not count', async () => {
  const { state, watch, pass } = watching(1000)
  watch.begin(500)
  state.used = 600
  for (let second = 0; second < 20; second++) await pass(1000)
  assert.deepEqual(state.endings, [])
  state.used = 1500
  await pass(1000)
  assert.deepEqual(state.endings, [{ exhausted: 'time' }])
})

test('nothing is looked at before the limit can be used up', async () => {
  const { state, watch, pass } = watching(1000)
  watch.begin(0)
  await pass(999)
  assert.equal(state.looks, 0)
  state.used = 400
  await pass(1)
  assert.equal(state.looks, 1)
  await pass(599)
  assert.equal(state.looks, 1)
  await pass(1)
  assert.equal(state.looks, 2)
})

test('after the end of the work nothing is over', async () => {
  const { state, watch, pass } = watching(1000)
  watch.begin(0)
  state.used = 2000
  watch.stop()
  await pass(1_000_000)
  assert.deepEqual(state.endings, [])
})

test('work that reports its beginning after its end is not watched', async () => {
  const { state, watch, pass } = watching(1000)
  watch.stop()
  watch.begin(0)
  await pass(1_000_000)
  assert.equal(state.looks, 0)
})

test('a thread that gives no answer at all is given up in the end, as a failure', async () => {
  const { state, pass } = watching(1000)
  await pass(599_999)
  assert.deepEqual(state.endings, [])
  await pass(1)
  assert.deepEqual(state.endings, [{ failed: 'a thread gives no answer' }])
})
