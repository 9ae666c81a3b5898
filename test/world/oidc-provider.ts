// A third-party identity provider, listening on loopback: its accounts, a browser that signs in there, its keys.
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import Provider, { type ClientMetadata, type JWK } from 'oidc-provider'
import { type Lifetime, serveLocally } from '../../src/network/testing.ts'

export interface OidcAccount {
  readonly email?: string
  readonly email_verified?: boolean | string
  readonly xms_edov?: boolean | string | number
  readonly name?: string
}

export interface TestProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** By the name with which people sign in. */
  readonly accounts: Map<string, OidcAccount>
  /** The requests that it received, with their methods. */
  readonly asked: string[]
  /** Signs with another key from now on, and removes the former one. */
  rotateKeys(): void
  /** Answers requests instead of the provider, if set. */
  instead: RequestListener | undefined
  /** Signs in with a new browser; returns the address of the installation that it is then redirected to. */
  signIn(url: string, account: string): Promise<string>
}

export interface TestProviderOptions {
  /** Where the provider redirects people; set once it is known. */
  readonly redirectUris: string[]
  /** Whether the ID token contains the same claims as userinfo. */
  readonly tellsInIdToken?: boolean
  readonly client?: Partial<ClientMetadata>
}

export const createOidcProvider = async (
  lifetime: Lifetime,
  { redirectUris, tellsInIdToken = true, client = {} }: TestProviderOptions,
): Promise<TestProvider> => {
  const accounts: TestProvider['accounts'] = new Map()
  const asked: string[] = []
  const clientSecret = `${randomUUID()}+:%/`
  let answer: RequestListener | undefined
  const issuer = await serveLocally(lifetime, (request, response) => {
    asked.push(`${request.method} ${request.url?.split('?', 1)[0]}`)
    void (provider.instead ?? answer)?.(request, response)
  })
  const begin = (): void => {
    answer = new Provider(issuer, {
      jwks: { keys: [newKey()] },
      cookies: { keys: ['of the tests'] },
      clients: [
        {
          client_id: 'lectern',
          client_secret: clientSecret,
          redirect_uris: redirectUris,
          id_token_signed_response_alg: 'ES256',
          ...client,
        },
      ],
      ...(client.token_endpoint_auth_method !== undefined && {
        clientAuthMethods: [client.token_endpoint_auth_method],
      }),
      claims: { email: ['email', 'email_verified', 'xms_edov'], profile: ['name'] },
      conformIdTokenClaims: !tellsInIdToken,
      findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, ...accounts.get(id) }) }),
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({
          clientId: oidc.client?.clientId as string,
          accountId: oidc.session?.accountId as string,
        })
        grant.addOIDCScope('openid email profile')
        await grant.save()
        return grant
      },
      ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    }).callback()
  }
  const provider: TestProvider = {
    issuer,
    clientId: 'lectern',
    clientSecret,
    accounts,
    asked,
    instead: undefined,
    rotateKeys: begin,
    signIn: (url, account) => signInThere(issuer, url, account),
  }
  begin()
  return provider
}

const newKey = (): JWK => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { ...(privateKey.export({ format: 'jwk' }) as JWK), use: 'sig', alg: 'ES256', kid: randomUUID() }
}

/** Follows the provider's redirects, and submits its form, as a browser does. */
const signInThere = async (issuer: string, url: string, account: string): Promise<string> => {
  const cookies = new Map<string, string>()
  const form = new URLSearchParams({ prompt: 'login', login: account, password: 'any' })
  let next = url
  for (let step = 0; step < 10 && next.startsWith(issuer); step++) {
    const isForm = new URL(next).pathname.startsWith('/interaction/')
    const reply = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: Array.from(cookies, pair => pair.join('=')).join('; ') },
      ...(isForm && { method: 'POST', body: form }),
    })
    for (const cookie of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';', 1)[0] as string).split(/=(.*)/s)
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const location = reply.headers.get('location')
    if (location === null) throw new Error(`${next} answered ${reply.status}: ${await reply.text()}`)
    next = new URL(location, next).href
  }
  return next
}
