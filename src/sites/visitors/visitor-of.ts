// The visitor that a request describes, verified.
import type { Selectable } from 'kysely'
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import type { Tables } from '#database/index.ts'
import { isMemberLetIn, verifyVisitorClaims } from '#identity/members/index.ts'
import { invalidField } from '#kernel/errors.ts'
import { longest, problemOfClaims } from './bounds.ts'
import { claimsCookie, readCookies, tokenCookie } from './cookies.ts'
import type { VisitorInput } from './schema.ts'
import { claimsOfCookie, claimsOfQuery } from './unsigned-claims.ts'
import { keepVerified, tokenKey, type VerifiedToken, verifiedBefore } from './verified-tokens.ts'
import { anonymous, type Claims, type Visitor } from './visitor.ts'
import { openVisitorKey } from './visitor-key.ts'
import { type ReadToken, readVisitorToken } from './visitor-token.ts'

type Row = Pick<Selectable<Tables['sites']>, 'id' | 'organization_id' | 'adaptive_content' | 'visitor_key'>

export interface KnownVisitor extends Visitor {
  /** Whether they have a token that is valid for this site. */
  readonly authenticated: boolean
}

/**
 * The visitor of a request. Throws Invalid where the request's input is wrong; wrong values in the address or in a cookie
 * are ignored, since the visitor may not even know of them. The input counts before the address, and the address before
 * cookies.
 */
export const visitorOf = async (
  ctx: Ctx,
  site: Row,
  { jwtToken, unsignedClaims = {}, cookies: header = '' }: Static<typeof VisitorInput>,
  url?: URL,
): Promise<KnownVisitor> => {
  refuseWrongClaims(unsignedClaims)
  const cookies = readCookies(header)
  const signed =
    jwtToken === undefined
      ? await firstValid(ctx, site, [url?.searchParams.get(tokenParameter), cookies.get(tokenCookie)])
      : await validClaims(ctx, site, jwtToken)
  const authenticated = signed !== undefined
  if (site.adaptive_content === 0) return { ...anonymous, authenticated }
  const unsigned = {
    ...claimsOfCookie(cookies.get(claimsCookie)),
    ...(url && claimsOfQuery(url.searchParams)),
    ...unsignedClaims,
  }
  return { claims: signed ?? {}, unsigned, authenticated }
}

const refuseWrongClaims = (claims: Claims): void => {
  const isTooLong = Buffer.byteLength(JSON.stringify(claims)) > longest.unsignedClaims
  const problem = isTooLong
    ? `must be at most ${longest.unsignedClaims} bytes of JSON`
    : problemOfClaims(claims)
  if (problem !== undefined) throw invalidField('/visitor/unsignedClaims', problem)
}

const validClaims = async (ctx: Ctx, site: Row, token: string): Promise<Claims> => {
  const read = await readToken(ctx, site, token)
  if ('problem' in read) throw invalidField('/visitor/jwtToken', read.problem)
  return read.claims
}

const firstValid = async (
  ctx: Ctx,
  site: Row,
  tokens: readonly (string | null | undefined)[],
): Promise<Claims | undefined> => {
  for (const token of tokens) {
    if (!token || token.length > longest.token) continue
    const read = await readToken(ctx, site, token)
    if ('claims' in read) return read.claims
  }
  return undefined
}

/** The token in an address and its claims, if it is valid for the site. */
export const tokenInAddress = async (
  ctx: Ctx,
  site: Row,
  { searchParams }: URL,
): Promise<{ readonly token: string; readonly claims: Claims } | undefined> => {
  const token = searchParams.get(tokenParameter)
  const claims = await firstValid(ctx, site, [token])
  return token === null || claims === undefined ? undefined : { token, claims }
}

export const tokenParameter = 'jwt_token'

/**
 * Reads a token; a member for whom this installation signed it must still be let into the organization, even if the token
 * was verified before.
 */
const readToken = async (ctx: Ctx, site: Row, token: string): Promise<ReadToken> => {
  const key = tokenKey(site, token)
  const known = verifiedBefore(ctx.database, key, ctx.clock())
  const verified = known ?? (await verify(ctx, site, token))
  if ('problem' in verified) return verified
  const { member } = verified
  if (member !== undefined && !(await isMemberLetIn(ctx, site.organization_id, member)))
    return { problem: 'names somebody who is no member any more, or whom the organization no longer lets in' }
  if (known === undefined) keepVerified(ctx.database, key, token, verified)
  return { claims: verified.claims }
}

/**
 * Verifies a token signed with the key of the site, or by this installation for a member of its organization, for this
 * site or for all.
 */
const verify = async (
  ctx: Ctx,
  site: Row,
  token: string,
): Promise<VerifiedToken | { readonly problem: string }> => {
  const read = await readVisitorToken(Buffer.from(openVisitorKey(ctx, site)), token, ctx.clock())
  if ('claims' in read) return read
  const member = await verifyVisitorClaims(ctx, { organization: site.organization_id, site: site.id }, token)
  return member === undefined ? read : { claims: { ...member }, member: member.sub }
}
