// The token of a visitor: a JWT (RFC 7519), signed HS256 with the key of the site.
import { problemOfClaims } from './bounds.ts'
import type { Claims } from './visitor.ts'

/** The claims, or what is wrong with the token. */
export type ReadToken = { readonly claims: Claims } | { readonly problem: string }

/** Reads a token signed HS256, whatever its header says. It must have an expiry, and clocks get no tolerance. */
export const readVisitorToken = async (key: Uint8Array, token: string, time: number): Promise<ReadToken> => {
  if (!token.split('.').every(isBase64Url)) return { problem: notSigned }
  const { errors, jwtVerify } = await import('jose')
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      requiredClaims: ['exp'],
      currentDate: new Date(time),
    })
    const problem = problemOfClaims(payload)
    // A payload without a problem is a JSON object.
    return problem === undefined
      ? { claims: payload as Claims }
      : { problem: `carries claims that ${problem}` }
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { problem: 'has expired' }
    if (error instanceof errors.JWTClaimValidationFailed) return { problem: problemOf(error.claim) }
    if (error instanceof errors.JWTInvalid) return { problem: 'must carry its claims as a JSON object' }
    if (error instanceof errors.JOSEError) return { problem: notSigned }
    throw error
  }
}

const notSigned = 'must be a JWT signed HS256 with the key of this site'

/** Whether the part is exactly what an encoder writes: the library would ignore spaces and unused bits. */
const isBase64Url = (part: string): boolean => Buffer.from(part, 'base64url').toString('base64url') === part

const problemOf = (claim: string): string =>
  claim === 'nbf' ? 'is not valid yet' : `must have a number as its claim ${claim}`
