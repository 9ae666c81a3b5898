// An authenticator in software, with a browser's form of its responses: for tests of passkeys without a browser.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** How a response can differ from that of an honest browser and authenticator. */
export interface Twist {
  readonly origin?: string
  readonly rpId?: string
  readonly type?: string
  readonly counter?: number
  /** Whether the authenticator has verified the user, by a fingerprint, a face or a PIN. */
  readonly verifiesUser?: boolean
  /** The number of the public key's algorithm. */
  readonly algorithm?: number
  readonly attestation?: { readonly format: string; readonly certificates: readonly Uint8Array[] }
}

interface Place {
  readonly origin: string
  readonly rpId: string
}

export const createAuthenticator = ({ origin, rpId }: Place) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0

  const clientData = (challenge: string, type: string, twist: Twist): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: twist.type ?? type,
        challenge,
        origin: twist.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const authenticatorData = (twist: Twist, attested: Buffer = Buffer.alloc(0)): Buffer => {
    const head = Buffer.alloc(5)
    const [present, verified, hasAttested] = [
      1,
      twist.verifiesUser === false ? 0 : 4,
      attested.length > 0 ? 64 : 0,
    ]
    head.writeUInt8(present | verified | hasAttested, 0)
    head.writeUInt32BE(twist.counter ?? counter, 1)
    return Buffer.concat([sha256(twist.rpId ?? rpId), head, attested])
  }
  const credential = (response: Record<string, unknown>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    response,
  })

  return {
    /** Responds to the options for a new passkey. */
    create: ({ challenge }: { readonly challenge: string }, twist: Twist = {}) => {
      const key = cbor(
        new Map<number, CborValue>([
          [1, 2],
          [3, twist.algorithm ?? -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const length = Buffer.from([0, id.length])
      const authData = authenticatorData(twist, Buffer.concat([Buffer.alloc(16), length, id, key]))
      const { format = 'none', certificates = [] } = twist.attestation ?? {}
      const statement = new Map<string, CborValue>(
        twist.attestation && [
          ['alg', -7],
          ['sig', Buffer.alloc(64)],
          ['x5c', certificates.map(bytes => Buffer.from(bytes))],
        ],
      )
      const attestation = new Map<string, CborValue>([
        ['fmt', format],
        ['attStmt', statement],
        ['authData', authData],
      ])
      return credential({
        clientDataJSON: clientData(challenge, 'webauthn.create', twist).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      })
    },
    /** Responds to the options for a sign-in; increments the counter. */
    get: ({ challenge }: { readonly challenge: string }, twist: Twist = {}) => {
      counter++
      const said = clientData(challenge, 'webauthn.get', twist)
      const data = authenticatorData(twist)
      const signature = sign('sha256', Buffer.concat([data, sha256(said)]), privateKey)
      return credential({
        clientDataJSON: said.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
  }
}

const sha256 = (text: string | Uint8Array): Buffer => createHash('sha256').update(text).digest()

type CborValue = number | string | Buffer | readonly CborValue[] | ReadonlyMap<number | string, CborValue>

/** The part of CBOR that authenticators use. */
const cbor = (value: CborValue): Buffer => {
  if (typeof value === 'number') return value < 0 ? header(1, -1 - value) : header(0, value)
  if (typeof value === 'string')
    return Buffer.concat([header(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([header(2, value.length), value])
  if (Array.isArray(value)) return Buffer.concat([header(4, value.length), ...value.map(cbor)])
  const entries = [...(value as ReadonlyMap<number | string, CborValue>)]
  return Buffer.concat([header(5, entries.length), ...entries.flatMap(entry => entry.map(cbor))])
}

const header = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}
