// A person in a browser: their requests have the cookie of a session, and come from a page of the installation.
import { type NewSession, sessionCookie, startSession } from '#identity/sessions/index.ts'
import type { Answer, Person, World } from './world.ts'

/** A person whose requests have a session instead of a token. */
export interface Browser extends Person {
  readonly session: string
  readonly secret: string
  /** The headers that a page of the installation sends. */
  readonly headers: { readonly cookie: string; readonly origin: string }
}

/** Signs a person in, by own means unless `wanted` says otherwise. */
export const signedIn = async (
  world: World,
  { id, email }: Pick<Person, 'id' | 'email'>,
  wanted: Partial<NewSession> = {},
): Promise<Browser> => {
  const usual: NewSession = { userId: id, proof: { own: true }, via: 'password', userAgent: 'Test' }
  const { id: session, secret } = await world.act({ id: '' }, ctx =>
    startSession(ctx, { ...usual, ...wanted }),
  )
  const cookie = sessionCookie(world.installation, secret).split(';', 1)[0] as string
  const headers = { cookie, origin: world.installation.baseUrl }
  const ask: Person['ask'] = (method, path, body, more): Promise<Answer> =>
    world.inject({
      method: method as 'GET',
      url: `/v1${path}`,
      headers: { ...headers, ...more },
      ...(body !== undefined && { payload: body as object }),
    })
  return {
    id,
    email,
    session,
    secret,
    headers,
    token: '',
    ask,
    get: (path, headers) => ask('GET', path, undefined, headers),
    post: (path, body, headers) => ask('POST', path, body, headers),
    patch: (path, body) => ask('PATCH', path, body),
    put: (path, body) => ask('PUT', path, body),
    delete: path => ask('DELETE', path),
  }
}

/** The proof of a person for whom an organization's provider vouched. */
export const vouchedFor = (organization: { readonly id: string }): Pick<NewSession, 'proof' | 'via'> => ({
  proof: { own: false, organizationId: organization.id, providerId: `provider-of-${organization.id}` },
  via: 'saml',
})
