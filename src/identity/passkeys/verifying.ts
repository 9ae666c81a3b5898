// Verifying authenticators' answers, in a thread: loading the library takes a fifth of a second.
import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server'
import { decodeAttestationObject, isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers'
import { algorithms } from './algorithms.ts'

interface Asked {
  readonly challenge: string
  readonly origin: string
  readonly rpId: string
}

export type VerifyingTask = Asked &
  (
    | { readonly kind: 'new'; readonly response: RegistrationResponseJSON }
    | {
        readonly kind: 'known'
        readonly response: AuthenticationResponseJSON
        readonly credential: WebAuthnCredential
      }
  )

/** The data of a new authenticator, and the counter of a known one. */
export interface Verified {
  readonly credentialId: string
  readonly publicKey: Uint8Array
  readonly counter: number
}

/** Undefined for an answer that cannot be verified, for whatever reason. */
export const runTask = async (task: VerifyingTask): Promise<Verified | undefined> => {
  try {
    return await (task.kind === 'new' ? verifyNew(task) : verifyKnown(task))
  } catch {
    return undefined
  }
}

const expected = ({ challenge, origin, rpId }: Asked) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: rpId,
  requireUserVerification: true,
})

const verifyNew = async (task: Extract<VerifyingTask, { kind: 'new' }>): Promise<Verified | undefined> => {
  const { registrationInfo } = await verifyRegistrationResponse({
    ...expected(task),
    response: withoutAttestation(task.response),
    supportedAlgorithmIDs: [...algorithms],
  })
  if (registrationInfo === undefined) return undefined
  const { id, publicKey, counter } = registrationInfo.credential
  return { credentialId: id, publicKey: Uint8Array.from(publicKey), counter }
}

/**
 * The model of the authenticator was not requested, and is not read if it
 * is sent: its certificates name addresses that the library would fetch.
 */
const withoutAttestation = (given: RegistrationResponseJSON): RegistrationResponseJSON => {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(given.response.attestationObject))
  const bare = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', attestation.get('authData')],
  ])
  const attestationObject = isoBase64URL.fromBuffer(
    isoCBOR.encode(bare as Parameters<typeof isoCBOR.encode>[0]),
  )
  return { ...given, response: { ...given.response, attestationObject } }
}

const verifyKnown = async (
  task: Extract<VerifyingTask, { kind: 'known' }>,
): Promise<Verified | undefined> => {
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    ...expected(task),
    response: task.response,
    credential: task.credential,
  })
  if (!verified) return undefined
  const { credentialID, newCounter } = authenticationInfo
  return {
    credentialId: credentialID,
    publicKey: Uint8Array.from(task.credential.publicKey),
    counter: newCounter,
  }
}
