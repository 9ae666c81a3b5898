// Which run a caller gets who asks while one is under way.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coalesced } from './coalesced.ts'

test('whoever asks while a run is under way shares the next, which begins after they have asked', async () => {
  const runs: (() => void)[] = []
  const ask = coalesced(() => new Promise<void>(resolve => runs.push(resolve)))
  const done: string[] = []
  const first = ask().then(() => done.push('first'))
  const others = ['second', 'third'].map(name => ask().then(() => done.push(name)))
  assert.equal(runs.length, 1)
  runs[0]?.()
  await first
  await new Promise(setImmediate)
  assert.deepEqual([runs.length, done], [2, ['first']])
  runs[1]?.()
  await Promise.all(others)
  assert.deepEqual([runs.length, done], [2, ['first', 'second', 'third']])
})

test('a run that fails fails for those who asked for it, and is followed by the next', async () => {
  let failures = 0
  const ask = coalesced(async () => {
    await Promise.resolve()
    if (failures++ === 0) throw new Error('no')
  })
  const [first, second] = await Promise.allSettled([ask(), ask()])
  assert.deepEqual([first?.status, second?.status], ['rejected', 'fulfilled'])
  await ask()
  assert.equal(failures, 3)
})
