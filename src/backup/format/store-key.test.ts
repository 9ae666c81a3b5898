// The rules of the key of an encrypted store.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeStoreKey } from './store-key.ts'

test('a guess of the passphrase of a store costs as much as age asks for', async () => {
  const { locked } = await makeStoreKey('correct horse battery')
  assert.match(Buffer.from(locked).toString('latin1'), /^age-encryption\.org\/v1\n-> scrypt \S+ 18\n/)
})
