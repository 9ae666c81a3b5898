// The claims that name a member to the sites of their organization: a JWT (RFC 7519), signed HS256.
import type { Ctx } from '#context.ts'
import type { UserRow } from '../users/index.ts'

export interface VisitorClaims {
  /** This installation's address, which tells it from a copy. */
  readonly iss: string
  /** The id of the user. */
  readonly sub: string
  /** The API address of the organization, for all of its sites; or of the one site that the claims are for. */
  readonly aud: string
  readonly name: string
  readonly email: string
  /** In seconds since 1970. */
  readonly iat: number
  readonly exp: number
}

type Issuer = Pick<Ctx, 'baseUrl' | 'clock' | 'signer'>

/** The sites that claims are for. */
interface Addressee {
  readonly organization: string
  /** Left out for all sites of the organization. */
  readonly site?: string
}

const algorithm = 'HS256'
const lifetime = 3600

export const signVisitorClaims = async (
  issuer: Issuer,
  addressee: Addressee,
  user: Pick<UserRow, 'id' | 'display_name' | 'email'>,
): Promise<string> => {
  const { SignJWT } = await import('jose')
  const iat = Math.floor(issuer.clock() / 1000)
  const claims: VisitorClaims = {
    iss: issuer.baseUrl,
    sub: user.id,
    aud: audienceOf(issuer, addressee),
    name: user.display_name,
    email: user.email,
    iat,
    exp: iat + lifetime,
  }
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .sign(keyOf(issuer, addressee))
}

/** The claims, if this installation signed them for this site or for its whole organization, and they have not expired. */
export const verifyVisitorClaims = async (
  issuer: Issuer,
  { organization, site }: Required<Addressee>,
  token: string,
): Promise<VisitorClaims | undefined> => {
  const { errors, jwtVerify } = await import('jose')
  try {
    const { payload } = await jwtVerify<VisitorClaims>(token, keyOf(issuer, { organization }), {
      algorithms: [algorithm],
      issuer: issuer.baseUrl,
      audience: [audienceOf(issuer, { organization }), audienceOf(issuer, { organization, site })],
      requiredClaims: ['sub', 'exp'],
      currentDate: new Date(issuer.clock()),
    })
    return payload
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}

const audienceOf = ({ baseUrl }: Issuer, { organization, site }: Addressee): string =>
  `${baseUrl}/v1/orgs/${organization}${site === undefined ? '' : `/sites/${site}`}`

const keyOf = ({ signer }: Issuer, { organization }: Addressee): Uint8Array =>
  signer.keyFor('visitor-claims', organization)
