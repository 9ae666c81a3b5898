// The end of signing in by OIDC: the browser comes back, and the provider says who the person is.
import type { Configuration } from 'openid-client'
import { type Installation, inTransaction, nobody } from '#context.ts'
import {
  type Asserted,
  type Browser,
  findActiveProvider,
  type Refused,
  refusalOf,
  refuse,
  signOn,
  takeSignOn,
} from '../single-sign-on/index.ts'
import { urlsOf } from './addresses.ts'
import { assertedBy, type Claims, isVerified, tellsAddress } from './claims.ts'
import { configurationFor, forgetMetadata } from './configuration.ts'
import { described, refuseIfUnreachable } from './fetching.ts'
import type { Begun } from './start.ts'
import { type ActiveProvider, findActive } from './store.ts'

export interface Returning extends Browser {
  /** The secret of the cookie of the browser that began. */
  readonly browserSecret: string | undefined
}

/** Signs in the person whom the provider names. `callbackUrl` is the address that the browser requested, with its query. */
export const finishOidc = async (
  installation: Installation,
  providerId: string,
  callbackUrl: string,
  { browserSecret, ...browser }: Returning,
): Promise<{ secret: string; to: string } | Refused> => {
  const answer = new URL(urlsOf(installation, providerId).callback)
  answer.search = URL.parse(callbackUrl, installation.baseUrl)?.search ?? ''
  const id = answer.searchParams.get('state') ?? ''
  const taken = await inTransaction(installation, nobody, ctx =>
    takeSignOn(ctx, { id, providerId, browserSecret }),
  )
  if (taken === undefined) return refusalOf('not_begun')
  const provider = await findActive({ db: installation.database.read }, providerId)
  // Written by startOidc(), and by nothing else.
  const begun = taken.data as unknown as Begun
  if (provider === undefined || provider.issuer !== begun.issuer || provider.client_id !== begun.clientId)
    return refusalOf('provider_gone')
  const claims = await claimsOf(installation, provider, answer, id, begun)
  const outcome = await inTransaction(installation, nobody, async ctx => {
    const key = { kind: 'oidc', id: providerId, organizationId: provider.organization_id } as const
    if ('reason' in claims)
      return claims.isProvider ? refuse(ctx, key, claims.reason) : refusalOf(claims.reason)
    const asserted: Asserted = assertedBy(claims.claims)
    if (!isVerified(claims.claims)) return refuse(ctx, key, 'address_not_verified', asserted.email)
    const present = await findActiveProvider(ctx, key)
    return present === undefined ? refusalOf('provider_gone') : signOn(ctx, present, asserted, browser)
  })
  return 'secret' in outcome ? { ...outcome, to: taken.to } : outcome
}

type Told =
  | { readonly claims: Claims }
  /**
   * `isProvider`: the provider's signed words are wrong, which
   * concerns its organization; what a browser brings may be anybody's.
   */
  | { readonly reason: 'refused_by_provider' | 'not_believed'; readonly isProvider: boolean }

const claimsOf = async (
  installation: Installation,
  provider: ActiveProvider,
  answer: URL,
  expectedState: string,
  { nonce, verifier }: Begun,
): Promise<Told> => {
  const client = await import('openid-client')
  let isProvider = false
  try {
    const configuration = await configurationFor(installation, provider, () => {
      isProvider = true
    })
    const tokens = await client.authorizationCodeGrant(configuration, answer, {
      pkceCodeVerifier: verifier,
      expectedState,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    return { claims: await completed(configuration, tokens.claims() as Claims, tokens.access_token) }
  } catch (error) {
    forgetMetadata(installation, provider.issuer)
    installation.log.warn({ provider: provider.id, ...described(error) }, 'a sign-in by OIDC failed')
    refuseIfUnreachable(error)
    return { reason: isProvider ? 'not_believed' : 'refused_by_provider', isProvider }
  }
}

/** The claims of the ID token; where they say too little about the address, those of userinfo, too. */
const completed = async (
  configuration: Configuration,
  claims: Claims,
  accessToken: string,
): Promise<Claims> => {
  if (tellsAddress(claims) || configuration.serverMetadata().userinfo_endpoint === undefined) return claims
  const { fetchUserInfo } = await import('openid-client')
  const more: Claims = await fetchUserInfo(configuration, accessToken, claims.sub as string)
  if (more.email === undefined) return claims
  // What one of them says about its address must not be applied to the other's.
  const { email: _, email_verified: __, xms_edov: ___, ...others } = claims
  return { ...others, ...more }
}
