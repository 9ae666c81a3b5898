// Each object has a value of its own.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oneForEach } from './one-for-each.ts'

test('each object has one of its own, made when it is first asked for', () => {
  let count = 0
  const numberOf = oneForEach(({ name }: { readonly name: string }) => `${name} ${++count}`)
  const [a, b] = [{ name: 'a' }, { name: 'b' }]
  assert.equal(count, 0)
  assert.deepEqual([numberOf(a), numberOf(b), numberOf(a)], ['a 1', 'b 2', 'a 1'])
})
