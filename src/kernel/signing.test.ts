// Signatures and keys derived from one secret.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signerWith } from './signing.ts'

const signer = signerWith('secret')

test('a signature is valid for its purpose and its text, under its secret', () => {
  const signature = signer.sign('cursor', 'text')
  assert.ok(signerWith('secret').verify('cursor', 'text', signature))
  assert.ok(!signer.verify('download', 'text', signature))
  assert.ok(!signer.verify('cursor', 'other', signature))
  assert.ok(!signer.verify('cursor', 'text', signature.slice(0, -1)))
  assert.ok(!signer.verify('cursor', 'text', ''))
  assert.ok(!signerWith('other').verify('cursor', 'text', signature))
})

test('a key of 256 bits is the same whenever it is asked for, and another one for all else', () => {
  const key = signer.keyFor('claims', 'organization')
  assert.equal(key.length, 32)
  assert.deepEqual(signerWith('secret').keyFor('claims', 'organization'), key)
  for (const other of [
    signer.keyFor('claims', 'another'),
    signer.keyFor('other', 'organization'),
    signerWith('other').keyFor('claims', 'organization'),
  ])
    assert.notDeepEqual(other, key)
})

test('a signature reveals nothing of the key for the same purpose and text', () => {
  const key = signer.keyFor('claims', 'organization').toString('base64url')
  assert.ok(!key.startsWith(signer.sign('claims', 'organization')))
})
