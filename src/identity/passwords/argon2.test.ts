// Hashing passwords: two at a time, with a limited queue.
import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import { mock, test } from 'node:test'
import { Unavailable } from '#kernel/errors.ts'
import { hashOfPassword, isHashOf, isOutdated } from './argon2.ts'

test('a hash is that of its password and of no other, whatever it was made with', async () => {
  // Made by the reference implementation: `echo -n password | argon2 somesalt -id -t 2 -k 65536 -p 1`.
  const known = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  assert.ok(await isHashOf(known, 'password'))
  assert.ok(!(await isHashOf(known, 'Password')))
  assert.ok(isOutdated(known))
  const own = await hashOfPassword('password')
  assert.ok(await isHashOf(own, 'password'))
  assert.ok(!isOutdated(own))
  assert.ok(!(await isHashOf(undefined, '')))
})

test('two are made at a time, a hundred wait, and more are refused', async () => {
  const done: (() => void)[] = []
  const hashes = mock.method(crypto, 'argon2', (_algorithm: never, _parameters: never, callback: any) => {
    done.push(() => callback(null, Buffer.alloc(32)))
  })
  const asked = Array.from({ length: 103 }, () =>
    hashOfPassword('password').then(
      () => 'made',
      error => error instanceof Unavailable,
    ),
  )
  assert.equal(await asked.at(-1), true)
  assert.equal(hashes.mock.callCount(), 2)
  while (done.length > 0) {
    done.shift()?.()
    await new Promise(setImmediate)
    assert.ok(done.length <= 2)
  }
  assert.deepEqual(new Set(await Promise.all(asked)), new Set(['made', true]))
  assert.equal(hashes.mock.callCount(), 102)
  hashes.mock.restore()
})
