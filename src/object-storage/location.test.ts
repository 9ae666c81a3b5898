// Rules of addresses of storages, and of the addresses that are signed for them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readLocation } from './index.ts'
import { signedAddress } from './signed-address.ts'

test('an address names a bucket, and may name what is in it, where it is and its region', () => {
  const cases = {
    's3://docs': { prefix: '', region: 'us-east-1', address: 'https://docs.s3.us-east-1.amazonaws.com' },
    's3://docs/': { prefix: '', region: 'us-east-1', address: 'https://docs.s3.us-east-1.amazonaws.com' },
    's3://docs/a/b?region=eu-central-1': {
      prefix: 'a/b/',
      region: 'eu-central-1',
      address: 'https://docs.s3.eu-central-1.amazonaws.com',
    },
    's3://my.docs?region=eu-central-1': {
      prefix: '',
      region: 'eu-central-1',
      address: 'https://s3.eu-central-1.amazonaws.com/my.docs',
    },
    's3://docs/a/?endpoint=http://127.0.0.1:9000': {
      prefix: 'a/',
      region: 'us-east-1',
      address: 'http://127.0.0.1:9000/docs',
    },
  }
  for (const [text, expected] of Object.entries(cases)) {
    const { bucket, ...found } = readLocation(text) ?? {}
    assert.deepEqual(found, expected, text)
    assert.match(String(bucket), /docs$/)
  }
})

test('what names no bucket, or more than is known, is refused', () => {
  const wrong = [
    '',
    'docs',
    'https://docs',
    's3://',
    's3://D',
    's3://docs/../x',
    's3://docs?endpoint=minio:9000',
    's3://docs?endpoint=https://a:b@minio',
    's3://docs?endpoint=https://minio/path',
    's3://docs?region=EU%20',
    's3://docs?style=path',
    's3://key:secret@docs',
  ]
  for (const text of wrong) assert.equal(readLocation(text), undefined, text)
})

test('an address is signed as the documentation of S3 has it', () => {
  const url = signedAddress(
    { address: 'https://examplebucket.s3.amazonaws.com', region: 'us-east-1' },
    { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' },
    'test.txt',
    { seconds: 86_400, headers: {} },
    Date.UTC(2013, 4, 24),
  )
  const signature = new URL(url).searchParams.get('X-Amz-Signature')
  assert.equal(signature, 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404')
})

test('what S3 decodes and encodes again is encoded in its own way', () => {
  const location = { address: 'http://127.0.0.1:9000/docs', region: 'us-east-1' }
  const url = signedAddress(
    location,
    { accessKeyId: 'a', secretAccessKey: 'b' },
    "it's (1)*.txt",
    { seconds: 60, headers: { 'response-content-disposition': "filename*=UTF-8''x" } },
    0,
  )
  assert.match(url, /^http:\/\/127\.0\.0\.1:9000\/docs\/it%27s%20%281%29%2A\.txt\?/)
  assert.match(url, /filename%2A%3DUTF-8%27%27x/)
})
