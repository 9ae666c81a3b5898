// The rules of addresses: credentials in one are kept apart, and are neither stored in readable form nor shown.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Invalid } from '#kernel/errors.ts'
import { signerWith } from '#kernel/signing.ts'
import { openCredentials, readAddress, sealCredentials, wholeAddress, withoutCredentials } from './address.ts'

const address = 'https://ada:s3cret%2F1@git.example.com/docs.git'

test('user name and password are taken out of the address of a repository, and come back for whoever fetches it', () => {
  const read = readAddress(address, 'git')
  assert.equal(read.shown, 'https://git.example.com/docs.git')
  assert.equal(wholeAddress(read), address)
  const alone = readAddress('https://t0ken@git.example.com/docs.git', 'git')
  assert.equal(wholeAddress(alone), 'https://t0ken@git.example.com/docs.git')
})

test('an address without a user name is what it was, letter by letter', () => {
  for (const url of ['https://example.com', 'http://example.com/a?b=c#d']) {
    const read = readAddress(url, 'website')
    assert.deepEqual([read.shown, read.credentials, wholeAddress(read)], [url, undefined, url])
  }
})

test('a user name is refused where nothing would use it, and so is what is no address on the web', () => {
  for (const [url, source] of [
    [address, 'website'],
    [address, 'zip'],
    ['ftp://example.com/a.zip', 'zip'],
    ['nowhere', 'git'],
  ] as const)
    assert.throws(
      () => readAddress(url, source),
      (error: unknown) => error instanceof Invalid && error.problems[0]?.path === '/url',
    )
})

test('what is sealed is read with the secret of the installation, for the same import alone', () => {
  const ctx = { signer: signerWith('one') }
  const read = readAddress(address, 'git')
  const sealed = sealCredentials(ctx, 'import', read) as Uint8Array
  assert.equal(openCredentials(ctx, 'import', sealed), read.credentials)
  assert.doesNotMatch(Buffer.from(sealed).toString('latin1'), /ada|s3cret/)
  assert.throws(() => openCredentials(ctx, 'other', sealed))
  assert.throws(() => openCredentials({ signer: signerWith('other') }, 'import', sealed))
  assert.equal(sealCredentials(ctx, 'import', readAddress('https://example.com', 'git')), null)
})

test('a text loses user name and password, as they are written and as they are meant', () => {
  const said = `could not read ${address}: ada:s3cret%2F1, s3cret/1 and s3cret%2F1 were refused`
  assert.doesNotMatch(withoutCredentials(said, readAddress(address, 'git')), /ada|s3cret/)
  const plain = readAddress('https://example.com', 'git')
  assert.equal(withoutCredentials(said, plain), said)
})
