// Sealed answers: readable with the same key only, and stored under a name that does not reveal it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameOfKey, seal, unseal } from './sealing.ts'

const bytes = Buffer.from('{"what":"was answered"}')

test('what was sealed is read again with the same key of the same owner, whatever its length', () => {
  for (const plain of [Buffer.alloc(0), bytes, Buffer.alloc(100_000, 7)])
    assert.deepEqual(unseal('key', 'ada', seal('key', 'ada', plain)), plain)
})

test('it contains nothing of what was sealed, and is never the same twice', () => {
  const sealed = seal('key', 'ada', bytes)
  assert.ok(!sealed.includes('answered'))
  assert.notDeepEqual(seal('key', 'ada', bytes), sealed)
})

test('another key, another owner and other bytes open nothing', () => {
  const sealed = seal('key', 'ada', bytes)
  const changed = Buffer.from(sealed)
  changed[15] = (changed[15] as number) ^ 1
  assert.throws(() => unseal('other', 'ada', sealed))
  assert.throws(() => unseal('key', 'bob', sealed))
  assert.throws(() => unseal('key', 'ada', changed))
  assert.throws(() => unseal('key', 'ada', sealed.subarray(0, 20)))
})

test('the name of a key is another for another owner, wherever one ends and the other begins', () => {
  assert.equal(nameOfKey('key', 'ada'), nameOfKey('key', 'ada'))
  assert.notEqual(nameOfKey('key', 'ada'), nameOfKey('key', 'bob'))
  assert.notEqual(nameOfKey('ykey', 'ada'), nameOfKey('key', 'aday'))
})
