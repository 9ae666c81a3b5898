// When a value is computed, and when it is computed again.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { madeOnce } from './made-once.ts'

test('a value is made once for all who ask, meanwhile and later; what failed is made again', async () => {
  const valueAt = madeOnce<string>(10, value => value.length)
  const made: string[] = []
  const ask = (key: string, value: Promise<string>) =>
    valueAt(key, () => {
      made.push(key)
      return value
    })
  const coming = Promise.withResolvers<string>()
  const asked = [ask('a', coming.promise), ask('a', Promise.resolve('other'))]
  coming.resolve('one')
  assert.deepEqual(await Promise.all(asked), ['one', 'one'])
  assert.equal(await ask('a', Promise.resolve('other')), 'one')
  await assert.rejects(ask('b', Promise.reject(new Error('fails'))), /fails/)
  assert.equal(await ask('b', Promise.resolve('two')), 'two')
  assert.deepEqual(made, ['a', 'b', 'b'])
})

test('what does not fit any more is made again', async () => {
  const valueAt = madeOnce<string>(5, value => value.length)
  await valueAt('a', async () => 'long')
  await valueAt('b', async () => 'long')
  assert.equal(await valueAt('a', async () => 'new'), 'new')
})
