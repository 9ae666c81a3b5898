// Signatures that expire: they are valid until their time, and for their text only.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inAnHour, secondsLeft, signedUntil } from './signed-expiry.ts'
import { signerWith } from './signing.ts'

const at = (seconds: number) => ({ signer: signerWith('secret'), clock: () => seconds * 1000 })
const textOf = (expires: string) => `file ${expires}`

test('a signature is good until its second, and says for how long', () => {
  const signature = signedUntil(at(0), 'download', 100, textOf)
  assert.deepEqual(
    [0, 99.5, 100, 101].map(now => secondsLeft(at(now), 'download', textOf, signature)),
    [100, 1, 0, 0],
  )
})

test('a signature is good for its purpose and its text alone, and with the end that it was made for', () => {
  const signature = signedUntil(at(0), 'download', 100, textOf)
  assert.equal(secondsLeft(at(0), 'pdf', textOf, signature), 0)
  assert.equal(
    secondsLeft(at(0), 'download', expires => `other ${expires}`, signature),
    0,
  )
  assert.equal(secondsLeft(at(0), 'download', textOf, signature.replace('100', '200')), 0)
})

test('what is no signature is good for no time', () => {
  for (const given of [undefined, '', '100', '.', ['100.x']])
    assert.equal(secondsLeft(at(0), 'download', textOf, given), 0)
})

test('addresses of five minutes end together, each in an hour at least', () => {
  assert.deepEqual(
    [1, 300, 301].map(now => inAnHour(at(now))),
    [3900, 3900, 4200],
  )
})
