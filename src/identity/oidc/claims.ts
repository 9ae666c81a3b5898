// The person that the claims of an ID token or of userinfo name.
import type { Asserted } from '../single-sign-on/index.ts'

export type Claims = Readonly<Record<string, unknown>>

/** Whether claims say enough about the address; otherwise userinfo may say more. */
export const tellsAddress = (claims: Claims): boolean =>
  typeof claims.email === 'string' && (claims.email_verified !== undefined || claims.xms_edov !== undefined)

/** Whether the provider says that the address is the person's. Entra ID says so of the domain, by a claim of its own. */
export const isVerified = ({ email_verified, xms_edov }: Claims): boolean =>
  [true, 'true'].includes(email_verified as boolean) || [true, 'true', 1, '1'].includes(xms_edov as boolean)

export const assertedBy = (claims: Claims): Asserted => {
  const { sub, email } = claims
  const displayName = nameIn(claims)
  return {
    subject: textOf(sub),
    email: textOf(email),
    ...(displayName !== '' && { displayName }),
  }
}

const nameIn = ({ name, given_name, family_name }: Claims): string =>
  textOf(name) || `${textOf(given_name)} ${textOf(family_name)}`.trim()

const textOf = (claim: unknown): string => (typeof claim === 'string' ? claim : '')
