// The claims that name a member to the sites of their organization: a JWT (RFC 7519) of one fixed form, signed HS256.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '#context.ts'

export interface VisitorClaims {
  /** This installation's address, so that a copy of it is another issuer. */
  readonly iss: string
  /** The id of the user. */
  readonly sub: string
  /** The organization's address in the API. */
  readonly aud: string
  readonly name: string
  readonly email: string
  /** Seconds since 1970. */
  readonly iat: number
  readonly exp: number
}

type Issuer = Pick<Ctx, 'baseUrl' | 'clock' | 'signer'>

const lifetime = 3600

export const signVisitorClaims = (
  issuer: Issuer,
  organizationId: string,
  user: { readonly id: string; readonly displayName: string; readonly email: string },
): string => {
  const iat = secondsOf(issuer)
  const claims: VisitorClaims = {
    iss: issuer.baseUrl,
    sub: user.id,
    aud: audienceOf(issuer, organizationId),
    name: user.displayName,
    email: user.email,
    iat,
    exp: iat + lifetime,
  }
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return `${header}.${payload}.${signatureOf(issuer, organizationId, payload)}`
}

/** The claims, if this installation signed them for this organization and they have not expired. */
export const verifyVisitorClaims = (
  issuer: Issuer,
  organizationId: string,
  token: string,
): VisitorClaims | undefined => {
  const [head, payload = '', signature = '', ...more] = token.split('.')
  // No other algorithm is even looked at, `none` least of all.
  if (head !== header || more.length > 0) return undefined
  if (!equal(signature, signatureOf(issuer, organizationId, payload))) return undefined
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as VisitorClaims
  if (claims.iss !== issuer.baseUrl || claims.aud !== audienceOf(issuer, organizationId)) return undefined
  return secondsOf(issuer) < claims.exp ? claims : undefined
}

const header = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url')

const secondsOf = ({ clock }: Issuer): number => Math.floor(clock() / 1000)

const audienceOf = ({ baseUrl }: Issuer, organizationId: string): string =>
  `${baseUrl}/v1/orgs/${organizationId}`

const signatureOf = ({ signer }: Issuer, organizationId: string, payload: string): string =>
  createHmac('sha256', signer.keyFor('visitor-claims', organizationId))
    .update(`${header}.${payload}`)
    .digest('base64url')

const equal = (given: string, expected: string): boolean => {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}
