// Addresses at which anybody who has them can read one object for a short time: signed by SigV4 in the query, as S3 does.
import { createHash, createHmac } from 'node:crypto'
import { percentEncoded } from '#kernel/percent-encoding.ts'
import type { StorageLocation } from './location.ts'

/** The storage account that signs. */
export interface StorageCredentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export interface SignedRequest {
  /** How long the address is valid. */
  readonly seconds: number
  /** Headers of the response, as S3 takes them: `{ 'response-content-type': 'image/png' }`. */
  readonly headers: Readonly<Record<string, string>>
}

const algorithm = 'AWS4-HMAC-SHA256'

/** The address of an object by its whole key, signed at `at` milliseconds. */
export const signedAddress = (
  { address, region }: Pick<StorageLocation, 'address' | 'region'>,
  { accessKeyId, secretAccessKey }: StorageCredentials,
  key: string,
  { seconds, headers }: SignedRequest,
  at: number,
): string => {
  const time = new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')
  const scope = [time.slice(0, 8), region, 's3', 'aws4_request']
  const query = queryOf({
    ...headers,
    'X-Amz-Algorithm': algorithm,
    'X-Amz-Credential': [accessKeyId, ...scope].join('/'),
    'X-Amz-Date': time,
    'X-Amz-Expires': String(seconds),
    'X-Amz-SignedHeaders': 'host',
  })
  const { origin, host, pathname } = new URL(address)
  const path = `${pathname.replace(/\/$/, '')}/${key.split('/').map(percentEncoded).join('/')}`
  const request = ['GET', path, query, `host:${host}\n`, 'host', 'UNSIGNED-PAYLOAD'].join('\n')
  const digest = createHash('sha256').update(request).digest('hex')
  const signingKey = scope.reduce<Buffer | string>(hmac, `AWS4${secretAccessKey}`)
  const signature = hmac(signingKey, [algorithm, time, scope.join('/'), digest].join('\n')).toString('hex')
  return `${origin}${path}?${query}&X-Amz-Signature=${signature}`
}

const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Sorted as S3 signs it: by code points, all of which are ASCII. */
const queryOf = (parameters: Record<string, string>): string =>
  Object.entries(parameters)
    .map(([name, value]) => `${percentEncoded(name)}=${percentEncoded(value)}`)
    .sort((one, other) => (one < other ? -1 : 1))
    .join('&')
