// The stored form of the key that signs the tokens of a site's visitors.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signerWith } from '#kernel/signing.ts'
import { newVisitorKey, openVisitorKey } from './index.ts'

test('the key for visitors is new for each site, and opens for no other one', () => {
  const installation = { signer: signerWith('secret') }
  const row = (id: string) => ({ id, visitor_key: newVisitorKey(installation, id) })
  const [one, other] = [row('one'), row('other')]
  assert.match(openVisitorKey(installation, one), /^[\w-]{43}$/)
  assert.notEqual(openVisitorKey(installation, one), openVisitorKey(installation, other))
  assert.throws(() => openVisitorKey(installation, { ...one, id: 'other' }))
  assert.throws(() => openVisitorKey({ signer: signerWith('another') }, one))
})
