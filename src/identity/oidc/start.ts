// The start of signing in by OIDC: the browser is sent to the provider.
import { type Installation, inTransaction, nobody } from '#context.ts'
import { NotFound, Unavailable } from '#kernel/errors.ts'
import { beginSignOn } from '../single-sign-on/index.ts'
import { urlsOf } from './addresses.ts'
import { configurationFor, forgetMetadata } from './configuration.ts'
import { described, refuseIfUnreachable } from './fetching.ts'
import { type ActiveProvider, findActive } from './store.ts'

/** What is stored of a sign-in until the browser comes back. */
export interface Begun {
  readonly issuer: string
  readonly clientId: string
  readonly nonce: string
  readonly verifier: string
}

/** The address that the browser is sent to, and the secret for its cookie, which proves that the answer is its own. */
export const startOidc = async (
  installation: Installation,
  providerId: string,
  { to, browserSecret }: { readonly to: string | undefined; readonly browserSecret?: string | undefined },
): Promise<{ url: string; browserSecret: string }> => {
  const provider = await findActive({ db: installation.database.read }, providerId)
  if (provider === undefined)
    throw new NotFound('there is no such provider; start again from the sign-in page')
  const client = await import('openid-client')
  const configuration = await reached(installation, provider)
  const [nonce, verifier] = [client.randomNonce(), client.randomPKCECodeVerifier()]
  const data = { issuer: provider.issuer, clientId: provider.client_id, nonce, verifier } satisfies Begun
  const begun = await inTransaction(installation, nobody, ctx =>
    beginSignOn(ctx, provider, { to, browserSecret, data }),
  )
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: urlsOf(installation, provider.id).callback,
    scope: 'openid email profile',
    state: begun.id,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, browserSecret: begun.browserSecret }
}

const reached = async (installation: Installation, provider: ActiveProvider) => {
  try {
    const configuration = await configurationFor(installation, provider)
    const { authorization_endpoint: endpoint = '' } = configuration.serverMetadata()
    const scheme = URL.parse(endpoint)?.protocol
    if (scheme === 'https:' || (scheme === 'http:' && provider.issuer.startsWith('http:')))
      return configuration
    throw new Error('the metadata names no address to sign in at')
  } catch (error) {
    forgetMetadata(installation, provider.issuer)
    installation.log.warn(
      { provider: provider.id, ...described(error) },
      'the metadata of an OIDC provider could not be read',
    )
    refuseIfUnreachable(error)
    throw new Unavailable(
      'your provider does not answer as OpenID Connect has it; ask an admin of your organization',
      60,
      {
        cause: error,
      },
    )
  }
}
