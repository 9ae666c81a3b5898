// Signed ids, and how paths that contain one are logged.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idSource } from './ids.ts'
import { readSignedId, signId, withoutSignatures } from './signed-ids.ts'
import { signerWith } from './signing.ts'

const signer = signerWith('secret')
const newId = idSource(Date.now)

test('a signed id begins with the id, has at least 128 bits more, and needs no escaping', () => {
  const id = newId()
  const signed = signId(signer, 'invite', id)
  assert.ok(signed.startsWith(id))
  assert.ok((signed.length - id.length) * 6 >= 128)
  assert.equal(encodeURIComponent(signed), signed)
})

test('only what was signed, for the same purpose and under the same secret, is read', () => {
  const id = newId()
  const signed = signId(signer, 'invite', id)
  assert.equal(readSignedId(signer, 'invite', signed), id)
  assert.equal(readSignedId(signer, 'share', signed), undefined)
  assert.equal(readSignedId(signerWith('other'), 'invite', signed), undefined)
  const [last, first] = [signed.at(-1) === 'A' ? 'B' : 'A', signed[0] === '0' ? '1' : '0']
  const wrong = [
    '',
    id,
    newId() + signed.slice(id.length),
    `${signed}A`,
    signed.slice(0, -1),
    signed.slice(0, -1) + last,
    first + signed.slice(1),
    ` ${signed}`,
    `${id}${'漢'.repeat(22)}`,
  ]
  for (const text of wrong) assert.equal(readSignedId(signer, 'invite', text), undefined, text)
})

test('of a path that contains a signed id, whole, cut short or misspelt, no more than the id is written down', () => {
  const id = newId()
  const signed = signId(signer, 'invite', id)
  const signature = signed.slice(id.length)
  for (const step of [
    signed,
    signed.slice(0, -1),
    `${signed}.`,
    `${signed}%20`,
    `(${signed})`,
    `-${signed}`,
    signed.replaceAll(/[a-z]/g, letter => `%${letter.charCodeAt(0).toString(16)}`),
  ]) {
    const written = withoutSignatures(`/app/orgs/${id}/join/${step}/x`)
    assert.ok(written.startsWith(`/app/orgs/${id}/join/`) && written.endsWith('…/x'), written)
    assert.ok(written.includes(id) && !written.includes(signature.slice(0, 4)), written)
  }
})

test('other paths are written down as they are', () => {
  for (const path of ['/', '/v1/user', `/v1/orgs/${newId()}/members`, '/guide/how-to-install-it-everywhere'])
    assert.equal(withoutSignatures(path), path)
})
